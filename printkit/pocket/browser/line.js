// A line between two phones: made by two short codes, with questions and answers on one data channel.
const text = new TextEncoder(), read = new TextDecoder()
const hex = bytes => [...bytes].map(one => one.toString(16).padStart(2, '0')).join('')
const unhex = digits => digits.match(/../g).map(one => parseInt(one, 16))
export const pack64 = bytes => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
export const unpack64 = code => Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0))

// ---- codes: what matters of a session's description --------------------------------------------------------------

const FORM = 1 // of the code; another one is not understood
const V4 = 4, V6 = 6, NAME = 1

/** The eight groups of an IPv6 address, as bytes. */
function bytesOf(address) {
  const [head, tail] = address.split('::').map(part => part ? part.split(':') : [])
  const groups = tail ? [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail] : head
  return groups.flatMap(group => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
}

/** A description as bytes: form, name, password, the certificate's SHA-256, and where the phone can be reached. */
export function packDescription(sdp) {
  const find = pattern => (sdp.match(pattern) || [])[1] || ''
  const name = text.encode(find(/a=ice-ufrag:(\S+)/)), password = text.encode(find(/a=ice-pwd:(\S+)/))
  const print = find(/a=fingerprint:sha-256 (\S+)/i).split(':').map(one => parseInt(one, 16))
  const bytes = [FORM, name.length, ...name, password.length, ...password, ...print]
  for (const [, address, port] of sdp.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (?:host|srflx)/gi)) {
    const tail = [port >> 8, port & 255]
    if (/^[\d.]+$/.test(address)) bytes.push(V4, ...address.split('.').map(Number), ...tail)
    else if (address.endsWith('.local')) bytes.push(NAME, ...unhex(address.slice(0, -6).replaceAll('-', '')), ...tail)
    else if (!/^(fe80|::1$)/i.test(address)) bytes.push(V6, ...bytesOf(address), ...tail)
  }
  return Uint8Array.from(bytes)
}

/** The description that such bytes stand for.
 *  Throws where they are none: something else was scanned, or half of it. */
export function unpackDescription(bytes, isOffer) {
  let at = 0
  const take = count => {
    if (at + count > bytes.length) throw Error('short')
    return bytes.subarray(at, at += count)
  }
  if (take(1)[0] !== FORM) throw Error('another form')
  const name = read.decode(take(take(1)[0])), password = read.decode(take(take(1)[0]))
  const print = hex(take(32)).toUpperCase().match(/../g).join(':'), ways = []
  while (at < bytes.length) {
    const kind = take(1)[0]
    const address = kind === V4 ? take(4).join('.') : kind === NAME
      ? `${hex(take(16)).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')}.local` : hex(take(16)).match(/..../g).join(':')
    const [high, low] = take(2)
    ways.push(`a=candidate:${ways.length + 1} 1 udp ${2113937151 - ways.length} ${address} ${high * 256 + low} typ host`)
  }
  if (![name, password].every(one => /^[\w+/]{4,64}$/.test(one))) throw Error('no name')
  return ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0', 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0', ...ways, `a=ice-ufrag:${name}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${print}`,
    `a=setup:${isOffer ? 'actpass' : 'active'}`, 'a=mid:0', 'a=sctp-port:5000', 'a=max-message-size:262144', ''].join('\r\n')
}

/** A connection's own description, when it knows all its addresses; two seconds are enough in one network, but a busy phone waits for the first. */
export async function describe(connection) {
  if (connection.iceGatheringState !== 'complete') {
    const late = new Promise(done => setTimeout(done, 2000)), first = new Promise(done => connection.addEventListener('icecandidate', done, { once: true }))
    const all = new Promise(done => connection.addEventListener('icegatheringstatechange', () => connection.iceGatheringState === 'complete' && done()))
    await Promise.race([all, Promise.all([late, first])])
  }
  return connection.localDescription.sdp
}

// ---- the line ---------------------------------------------------------------------------------------------------

export const QUESTION = 1, BODY = 2, HEAD = 3, CHUNK = 4, END = 5, GONE = 6, SPARE = 7, HELLO = 8
const MOST = 16000, FULL = 1 << 20, LOW = 1 << 18
/** A channel whose two ends agree on it beforehand. */
export const openChannel = connection => connection.createDataChannel('asgi', { negotiated: true, id: 0 })

/** Frames on a data channel: number of the question (four bytes), kind, and at most 16 KB; a full channel is waited for. */
export class Line {
  constructor(channel) {
    this.channel = channel
    channel.binaryType = 'arraybuffer'
    channel.bufferedAmountLowThreshold = LOW
    this.hear = () => {}
    this.sent = Promise.resolve()
    channel.onmessage = ({ data }) => {
      const frame = new Uint8Array(data)
      if (frame.length >= 5) this.hear(new DataView(data).getUint32(0), frame[4], frame.subarray(5))
    }
  }
  send(number, kind, data = new Uint8Array(0)) {
    return this.sent = this.sent.then(() => this.write(number, kind, data)).catch(() => {}) // it is closed: that is told elsewhere
  }
  say(number, kind, what) { return this.send(number, kind, text.encode(JSON.stringify(what))) }
  async write(number, kind, data) {
    let at = 0
    do {
      if (this.channel.bufferedAmount > FULL) await new Promise(done => this.channel.addEventListener('bufferedamountlow', done, { once: true }))
      const part = data.subarray(at, at += MOST), frame = new Uint8Array(5 + part.length)
      new DataView(frame.buffer).setUint32(0, number)
      frame[4] = kind
      frame.set(part, 5)
      this.channel.send(frame)
    } while (at < data.length)
  }
}
/** What a frame says in JSON. */
export const hear = data => JSON.parse(read.decode(data))
/** Parts of a body as one buffer; null where there are none. */
export function join(parts) {
  if (!parts.length) return null
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) { whole.set(part, at); at += part.length }
  return whole.buffer
}
