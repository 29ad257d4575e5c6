// Other phones at this one's table: a line to each, made by a code here and a code there.
import { BODY, CHUNK, END, GONE, HEAD, HELLO, Line, QUESTION, SPARE, describe, hear, join, openChannel, pack64, packDescription, unpack64, unpackDescription } from './line.js'
const MOST = 12 // phones, and spectators
const PATIENCE = 20000 // milliseconds for a line to open when both codes were read
const MOST_BODY = 32 << 20, MOST_OPEN = 64
let last = 0

/** What a guest may ask for: nothing but pages of the site. */
const isQuestion = head => ['GET', 'HEAD', 'POST'].includes(head.method) && typeof head.path === 'string' && typeof head.query === 'string' && Array.isArray(head.headers) && typeof head.cookies === 'object'

/** The table's end of a line: it passes a guest's questions on to Python, with the guest's own cookies. */
class Guest {
  constructor(table) {
    this.table = table
    this.number = ++last
    this.connection = new RTCPeerConnection()
    this.line = new Line(openChannel(this.connection))
    this.bodies = new Map()
    this.ports = new Map()
    this.spare = null
    this.line.hear = (number, kind, data) => { try { this.take(number, kind, data) } catch { this.end() } }
    this.open = new Promise((done, fail) => {
      this.line.channel.onopen = () => { clearTimeout(this.late); done() }
      this.line.channel.onclose = () => { this.end(); fail(Error('closed')) }
    })
    this.open.catch(() => {})
  }
  async offer() {
    await this.connection.setLocalDescription()
    return pack64(packDescription(await describe(this.connection)))
  }
  /** Take the guest's code. Throws where it is none. */
  async finish(code) {
    await this.connection.setRemoteDescription({ type: 'answer', sdp: unpackDescription(unpack64(code), false) })
  }
  take(number, kind, data) {
    if (kind === QUESTION) {
      const head = hear(data)
      if (!isQuestion(head) || this.bodies.size >= MOST_OPEN) throw Error('no question')
      this.bodies.set(number, { head, parts: [], size: 0 })
    } else if (kind === BODY) {
      const body = this.bodies.get(number)
      if ((body.size += data.length) > MOST_BODY) throw Error('too large')
      body.parts.push(data.slice())
    } else if (kind === END) this.ask(number)
    else if (kind === GONE) {
      this.ports.get(number)?.postMessage('gone')
      this.ports.delete(number)
    }
    else if (kind === SPARE) this.spare?.finish(hear(data)).catch(() => {})
  }
  ask(number) {
    const { head, parts } = this.bodies.get(number), { port1, port2 } = new MessageChannel()
    this.bodies.delete(number)
    this.ports.set(number, port1)
    port1.onmessage = ({ data }) => {
      if (data.status) this.line.say(number, HEAD, [data.status, data.headers])
      if (data.chunk?.length) this.line.send(number, CHUNK, data.chunk)
      if (data.end) {
        this.line.send(number, END)
        this.ports.delete(number)
        port1.close()
      }
    }
    if (head.file) this.table.give(head.file, port2)
    else {
      const { method, path, query, headers, cookies } = head
      this.table.ask({ method, path, query, headers, cookies, guest: this.number, body: join(parts) }, port2)
    }
  }
  end() {
    for (const port of this.ports.values()) port.postMessage('gone')
    this.ports.clear()
    this.connection.close()
    this.table.left(this)
  }
}

/** The guests of a table.
 *  ask(question, port): Python answers; give(file, port): a file of the site; hello(): what a guest is told first;
 *  changed(): how many there are is different. */
export class Guests {
  constructor({ ask, give, hello, changed }) {
    Object.assign(this, { ask, give, hello, changed })
    this.all = new Set()
  }
  get isFull() { return this.all.size >= MOST }
  left(guest) {
    if (this.all.delete(guest)) this.changed()
  }
  /** A line that waits for its guest's code: its own code, and what takes the other. */
  async invite() {
    const guest = new Guest(this), code = await guest.offer()
    return { code, drop: () => guest.connection.close(), finish: answer => this.welcome(guest, answer) }
  }
  async welcome(guest, answer) {
    await guest.finish(answer)
    guest.late = setTimeout(() => guest.connection.close(), PATIENCE)
    await Promise.race([guest.open, new Promise((_, fail) => setTimeout(fail, PATIENCE, Error('late')))])
    this.seat(guest)
  }
  seat(guest) {
    this.all.add(guest)
    guest.line.say(0, HELLO, this.hello())
    this.spare(guest)
    this.changed()
  }
  /** Agree with a guest on the line by which it comes back, when its page was loaded anew or its phone slept. */
  async spare(guest) {
    const next = new Guest(this)
    next.number = guest.number
    guest.spare = next
    guest.line.say(0, SPARE, await next.offer())
    next.open.then(() => { guest.end(); this.seat(next) }).catch(() => {})
  }
  /** Tell all guests the same again: another table is open here. */
  tell() { for (const guest of this.all) guest.line.say(0, HELLO, this.hello()) }
}
