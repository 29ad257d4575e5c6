// This phone comes to another one's table: it shows its code, waits, comes back by itself.
import { Seat } from './guest.js'
const $ = id => document.getElementById(id)
const AGAIN = 3000, GIVEN_UP = 60000 // milliseconds

/** Sit at a table, by the code of an invitation (that came with letters: its box) or by the way back; give the seat when the line is open.
 *  say(step) tells what is happening; hello(what) says which table it is; leave() ends the visit. */
export async function sit({ words, base, offer, box, say, leave, hello }) {
  $('away').addEventListener('click', leave)
  $('again').addEventListener('click', () => location.reload())
  const seat = new Seat({ code: code => box ? box.put('answer', code).catch(() => show(code)) : show(code), hello: what => { $('visit').close(); hello(what) }, lost: () => back(seat, say) })
  if (offer) {
    history.replaceState(null, '', base.href) // a code serves once
    say('answer')
    await seat.join(offer).catch(() => { throw Error(words.stale) })
  } else await back(seat, say)
  return seat
}

/** Come back, again and again: the other phone may sleep. */
async function back(seat, say) {
  say('back')
  const until = Date.now() + GIVEN_UP
  while (Date.now() < until) {
    if (await seat.return().catch(() => false)) return
    await new Promise(done => setTimeout(done, AGAIN))
  }
  say('lost')
  open('gone')
  return new Promise(() => {})
}

function open(part) {
  for (const one of ['mine', 'gone']) $(one).hidden = one !== part
  if (!$('visit').open) $('visit').showModal()
}

/** Show this phone's code to the table's; its letters as well, for one whose camera fails. */
async function show(code) {
  open('mine')
  $('letters').value = code
  $('copy').onclick = async () => {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ text: code }).catch(() => {})
    else await navigator.clipboard?.writeText(code)
  }
  try {
    const { prepareZXingModule, writeBarcode } = await import('./scanner/writer/index.js')
    prepareZXingModule({ overrides: { locateFile: () => new URL('./scanner/zxing_writer.wasm', import.meta.url).href } })
    const { svg } = await writeBarcode(code, { format: 'QRCode', ecLevel: 'M', addQuietZones: true })
    $('code').src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    $('code').hidden = false
  } catch { $('letters').hidden = false } // no network, or no such writer: letters do it
}
