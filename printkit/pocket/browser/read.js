// Pictures of pieces where no service worker unpacks them: the page does it, when one comes into sight.
import './unfold.js'
const bases = {}
async function read(there) {
  const reply = await fetch(there)
  if (!reply.ok) throw Error(there)
  return new Response(reply.body.pipeThrough(new DecompressionStream('gzip'))).text()
}
async function unpack(picture) {
  const { packed, shared } = picture.dataset
  delete picture.dataset.packed
  if (!packed) return
  const whole = await read(packed), face = shared ? unfold(JSON.parse(whole), await (bases[shared] ??= read(shared))) : whole
  const address = URL.createObjectURL(new Blob([face], { type: 'image/svg+xml' }))
  picture.addEventListener('load', () => URL.revokeObjectURL(address), { once: true })
  picture.src = address
}
document.addEventListener('error', event => { if (event.target.dataset?.packed) unpack(event.target).catch(() => {}) }, true)
for (const picture of document.querySelectorAll('img[data-packed]')) if (picture.complete && !picture.naturalWidth) unpack(picture).catch(() => {})
