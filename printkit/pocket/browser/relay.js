// The third way between two phones: letters that somebody types, and a relay that passes on what it cannot read.
import { pack64, unpack64 } from './line.js'
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789', COUNT = 10 // without those that look alike: 49 bits
const ROUNDS = 300000
const AGAIN = 2500, PATIENCE = 570000 // milliseconds; the relay forgets after ten minutes

/** Letters that nobody can guess while they count. */
export function drawLetters() {
  let letters = ''
  while (letters.length < COUNT) for (const one of crypto.getRandomValues(new Uint8Array(COUNT))) if (one < 248 && letters.length < COUNT) letters += LETTERS[one % LETTERS.length]
  return letters
}
export const show = letters => letters.replace(/(.{5})(?=.)/g, '$1-')
/** What somebody typed, as it was meant; "" where it cannot be such letters. */
export function readLetters(typed) {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '')
  return letters.length === COUNT && [...letters].every(one => LETTERS.includes(one)) ? letters : ''
}

/** A box of the relay, and the key of what lies in it: both follow from the letters, neither leads back to them or to the other. */
export class Box {
  static async open(relay, letters) {
    const text = new TextEncoder(), typed = await crypto.subtle.importKey('raw', text.encode(letters), 'PBKDF2', false, ['deriveBits'])
    const bits = new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: text.encode('printkit relay 1'), iterations: ROUNDS }, typed, 384))
    const box = new Box()
    box.address = `${relay.replace(/\/$/, '')}/relay/${pack64(bits.subarray(0, 16))}`
    box.key = await crypto.subtle.importKey('raw', bits.subarray(16), 'AES-GCM', false, ['encrypt', 'decrypt'])
    return box
  }
  /** Each place is bound to what lies in it: an offer does not pass for an answer. */
  how(place, iv) { return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) } }
  /** Throws where the relay does not take it: the message is its status. */
  async put(place, code) {
    const iv = crypto.getRandomValues(new Uint8Array(12)), sealed = await crypto.subtle.encrypt(this.how(place, iv), this.key, unpack64(code))
    const reply = await fetch(`${this.address}/${place}`, { method: 'POST', credentials: 'omit', headers: { 'content-type': 'text/plain' }, body: pack64(new Uint8Array([...iv, ...new Uint8Array(sealed)])) })
    if (!reply.ok) throw Error(String(reply.status))
  }
  /** The code in a place; "" where there is none. Throws where somebody else put something there. */
  async find(place) {
    const reply = await fetch(`${this.address}/${place}`, { credentials: 'omit', cache: 'no-store' })
    if (reply.status === 404 || reply.status === 429) return ''
    if (!reply.ok) throw Error(String(reply.status))
    const bytes = unpack64(await reply.text())
    return pack64(new Uint8Array(await crypto.subtle.decrypt(this.how(place, bytes.subarray(0, 12)), this.key, bytes.subarray(12))))
  }
  /** Wait for a code as long as `wanted` says; "" where none came. */
  async wait(place, wanted) {
    const until = Date.now() + PATIENCE
    while (wanted() && Date.now() < until) {
      const code = await this.find(place).catch(why => why instanceof TypeError ? '' : Promise.reject(why)) // no network just now
      if (code) return code
      await new Promise(done => setTimeout(done, AGAIN))
    }
    return ''
  }
}
