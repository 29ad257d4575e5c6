// This phone at another one's table: every page is asked of that phone, over a line.
import { BODY, CHUNK, END, GONE, HEAD, HELLO, Line, QUESTION, SPARE, describe, hear, openChannel, pack64, packDescription, unpack64, unpackDescription } from './line.js'
const LATE = 10000 // milliseconds for coming back
const certificate = () => RTCPeerConnection.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' })

// ---- what is kept: the way back, and cookies by the site of the table -------------------------------------------

const base = new URL('.', import.meta.url).pathname
const kept = new Promise((done, fail) => {
  const asked = indexedDB.open(`printkit-guest ${base}`, 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore('kept')
  asked.onsuccess = () => done(asked.result)
  asked.onerror = () => fail(asked.error)
})
async function run(mode, work) {
  const step = (await kept).transaction('kept', mode), asked = work(step.objectStore('kept'))
  return new Promise((done, fail) => {
    step.oncomplete = () => done(asked.result)
    step.onerror = () => fail(step.error)
  })
}
const find = name => run('readonly', store => store.get(name))
const keep = (name, what) => run('readwrite', store => store.put(what, name))
const findWay = () => find('way')
export const forget = () => run('readwrite', store => store.delete('way'))

// ---- the connection ---------------------------------------------------------------------------------------------

/** The guest's end of a line.
 *  Throws where the offer is no code. */
async function connect(offer, way = {}) {
  const connection = new RTCPeerConnection({ certificates: [way.certificate ?? await certificate()] })
  const line = new Line(openChannel(connection))
  const open = new Promise(done => { line.channel.onopen = done })
  await connection.setRemoteDescription({ type: 'offer', sdp: unpackDescription(unpack64(offer), true) })
  const answer = await connection.createAnswer()
  if (way.name) answer.sdp = answer.sdp.replace(/a=ice-ufrag:\S+/, `a=ice-ufrag:${way.name}`).replace(/a=ice-pwd:\S+/, `a=ice-pwd:${way.password}`)
  await connection.setLocalDescription(answer)
  return { connection, line, open }
}

/** The next way back. It is made without a connection: one that greeted the table's phone now would spoil the later one. */
async function makeWay(offer) {
  const random = count => pack64(crypto.getRandomValues(new Uint8Array(count))).replace(/[-_]/g, 'x')
  const own = await certificate(), name = random(3), password = random(18)
  const { value } = own.getFingerprints().find(one => one.algorithm === 'sha-256')
  const sdp = `a=ice-ufrag:${name}\na=ice-pwd:${password}\na=fingerprint:sha-256 ${value}\n`
  return { way: { certificate: own, offer, name, password }, code: pack64(packDescription(sdp)) }
}

/** Sit at another phone's table.
 *  told: `code` shows this phone's code, `hello` says where the table is, `lost` that the line is gone. */
export class Seat {
  constructor(told) {
    this.told = told
    this.asked = new Map()
    this.last = 0
    this.jar = {}
    this.site = ''
  }
  /** Answer an offer: show a code, and wait for as long as it takes. */
  async join(offer) {
    const made = await connect(offer)
    this.told.code(pack64(packDescription(await describe(made.connection))))
    await made.open
    this.use(made)
  }
  /** Come back by the way that was kept; false where the table's phone is not there. */
  async return() {
    const way = await findWay()
    if (!way) return false
    let made
    try { made = await connect(way.offer, way) } catch { return false } // nothing else is waited for: the line may be open at once, and speak
    const isOpen = await Promise.race([made.open.then(() => true), new Promise(done => setTimeout(done, LATE, false))])
    if (isOpen) this.use(made)
    else made.connection.close()
    return isOpen
  }
  use({ connection, line }) {
    Object.assign(this, { connection, line })
    this.greeted = new Promise(done => { this.greet = done })
    line.hear = (number, kind, data) => this.take(number, kind, data)
    line.channel.onclose = () => this.lose()
    connection.onconnectionstatechange = () => { if (connection.connectionState === 'failed') connection.close(), this.lose() }
  }
  lose() {
    if (!this.line) return
    this.line = null
    for (const { port, begun } of this.asked.values()) {
      if (!begun) port.postMessage({ status: 503, headers: [['content-type', 'text/plain']] })
      port.postMessage({ end: true })
    }
    this.asked.clear()
    this.told.lost()
  }
  async take(number, kind, data) {
    if (kind === HELLO) return this.meet(hear(data))
    if (kind === SPARE) {
      const { way, code } = await makeWay(hear(data))
      await keep('way', way)
      return this.line?.say(0, SPARE, code)
    }
    const question = this.asked.get(number)
    if (!question) return
    if (kind === HEAD) {
      const [status, headers] = hear(data), isCookie = ([name]) => name === 'set-cookie'
      question.begun = true
      this.store(headers.filter(isCookie).map(([, value]) => value))
      question.port.postMessage({ status, headers: headers.filter(one => !isCookie(one)) })
    } else if (kind === CHUNK) question.port.postMessage({ chunk: data.slice() })
    else if (kind === END) {
      question.port.postMessage({ end: true })
      this.asked.delete(number)
    }
  }
  async meet(hello) {
    if (this.site !== hello.site) this.jar = await find(`jar ${hello.site}`) ?? {}
    this.site = hello.site
    this.greet()
    this.told.hello(hello)
  }
  /** Keep cookies as a browser would; the table's phone says which are gone by an empty value. */
  store(lines) {
    if (!lines.length) return
    for (const line of lines) {
      const [name, value] = JSON.parse(line)
      if (value === null) delete this.jar[name]
      else this.jar[name] = value
    }
    keep(`jar ${this.site}`, this.jar)
  }
  /** Ask the table's phone what the service worker asks; `port` takes the answer. */
  async ask(question, port) {
    if (!this.line) return port.postMessage({ status: 503, headers: [['content-type', 'text/plain']] }), port.postMessage({ end: true })
    await this.greeted
    const number = ++this.last, { body, ...head } = question
    this.asked.set(number, { port, begun: false })
    port.onmessage = () => {
      this.line?.send(number, GONE)
      this.asked.delete(number)
      port.close()
    }
    this.line?.say(number, QUESTION, { ...head, cookies: this.jar })
    if (body) this.line?.send(number, BODY, new Uint8Array(body))
    this.line?.send(number, END)
  }
}
