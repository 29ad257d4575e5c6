// The table's phone invites others: it shows a code, and looks at theirs.
import { Camera } from './look.js'
import { Guests } from './guests.js'
const $ = id => document.getElementById(id)

export class Invitations {
  /** asked(message): what Python's keeper answers; ask(question, port), refuse(port, why), hello(): as a guest's line needs them. */
  constructor({ words, base, relay, asked, ask, refuse, hello }) {
    Object.assign(this, { words, base, relay, asked, hello, table: hello().table })
    this.guests = new Guests({ ask, hello, give: (file, port) => this.give(file, port, refuse), changed: () => this.count() })
    this.camera = new Camera(base)
    this.open = null
    this.used = new Set() // a code stays in sight for a while
    $('look').addEventListener('click', () => this.watch())
    $('guests').addEventListener('close', () => this.stop())
    $('guests').querySelector('form').addEventListener('submit', event => {
      event.preventDefault()
      this.take($('answer').value.trim()).then(taken => { if (!taken) this.tell('nocode') })
    })
    $('share').addEventListener('click', () => this.share())
    $('typed').hidden = !relay
    $('typed').addEventListener('toggle', () => this.type())
  }
  async show() {
    $('guests').showModal()
    this.count()
    $('spelled').textContent = ''
    await this.watch() // with the camera allowed, a browser names its addresses, which more networks pass on
    await this.renew()
  }
  /** Another code: each brings one phone. */
  async renew() {
    this.open?.drop()
    this.open = null
    if (this.guests.isFull) return this.tell('full')
    this.open = await this.guests.invite()
    this.link = new URL(`#join=${this.open.code}`, this.base).href
    const { svg, why } = await this.asked({ code: this.link })
    if (why) return this.tell('failed', { why })
    $('offer').src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    $('answer').value = ''
    this.type()
  }
  /** Letters for the phone whose camera fails; they lead to the code that is open now. */
  async type() {
    const { open } = this
    if (!this.relay || !open || open.letters || !$('typed').open) return
    const { Box, drawLetters, show } = await import('./relay.js')
    open.letters = drawLetters()
    try {
      const box = await Box.open(this.relay, open.letters)
      await box.put('offer', open.code)
      if (this.open !== open) return
      $('spelled').textContent = show(open.letters)
      const code = await box.wait('answer', () => this.open === open && $('guests').open)
      if (code) await this.take(code)
      else if (this.open === open) open.letters = '' // others, when the panel is opened again
    } catch { this.tell('norelay') }
  }
  count() {
    const number = this.guests.all.size
    $('seated').textContent = number ? (number === 1 ? this.words.one : this.words.several.replace('{number}', number)) : this.words.nobody
    $('invite').textContent = number ? `${this.words.invite} (${number})` : this.words.invite
  }
  tell(word, more = {}) { $('heard').textContent = (this.words[word] ?? '').replace(/\{(\w+)\}/g, (_, name) => more[name] ?? '') }
  /** Another page is shown here: guests hear of another table. */
  look() {
    const { table } = this.hello()
    if (table && table !== this.table) this.guests.tell()
    this.table = table || this.table
  }
  async share() {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      try { return await navigator.share({ url: this.link }) } catch (why) { if (why.name === 'AbortError') return }
    }
    await navigator.clipboard?.writeText(this.link)
    this.tell('copied')
  }
  /** Whether a text was a guest's code, and its phone came. */
  async take(code) {
    const open = this.open
    if (!open || code.length < 60 || !/^[\w-]+$/.test(code)) return false
    if (this.used.has(code)) return true
    this.open = null
    this.tell('connecting')
    try { await open.finish(code) } catch (why) {
      const isNone = !['late', 'closed'].includes(why.message)
      if (isNone) { this.open = open; this.tell(''); return false }
      this.tell('unreached')
      this.used.add(code)
      await this.renew()
      return true
    }
    this.used.add(code)
    this.tell('came')
    await this.renew()
    return true
  }
  /** Look through the camera for guests' codes, as long as the panel is open. */
  async watch() {
    if (await this.camera.watch($('view'), text => this.take(text))) $('look').hidden = true
    else this.tell('nocamera')
  }
  stop() {
    this.camera.stop()
    $('look').hidden = false
  }
  /** A picture of the site that a guest without a network lacks. */
  async give(file, port, refuse) {
    this.files ??= fetch(new URL('late.json', this.base)).then(reply => reply.json()).then(all => new Set(Object.values(all).map(([there]) => there)))
    if (!(await this.files).has(file)) return refuse(port, 'There is no such file.')
    const reply = await fetch(new URL(file, this.base)).catch(() => null)
    if (!reply?.ok) return refuse(port, 'There is no network now.')
    port.postMessage({ status: 200, headers: [['content-type', reply.headers.get('content-type')]], chunk: new Uint8Array(await reply.arrayBuffer()) })
    port.postMessage({ end: true })
  }
}
