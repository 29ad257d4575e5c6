// Codes in a picture, away from the page and from Python: [picture, whether a live camera looks] -> texts.
import { prepareZXingModule, readBarcodes } from './scanner/reader/index.js'
prepareZXingModule({ overrides: { locateFile: () => new URL('scanner/zxing_reader.wasm', import.meta.url).href }, fireImmediately: true })
const MOST = 2000
const STILL = 6000, LOOK = 50 // milliseconds at most for what the general reader has left: a phone is slow; looks take turns

/** The site's own codes, which poor light does not hide; without a network they may not be there yet. */
let closed = null, loading = null
const load = () => loading ??= Promise.all([import('./closed.js'), fetch(new URL('codes.json', import.meta.url)).then(reply => reply.json())])
  .then(([{ ClosedSet }, codes]) => { closed = new ClosedSet(codes) }).catch(() => { loading = null })

function drawn(bitmap) {
  const scale = Math.min(1, MOST / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
const cornersOf = ({ position: at }) => [at.topLeft, at.topRight, at.bottomRight, at.bottomLeft].flatMap(({ x, y }) => [x, y])

async function read([picture, live]) {
  const image = drawn(await createImageBitmap(ArrayBuffer.isView(picture) ? new Blob([picture]) : picture))
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 60, tryHarder: true, tryRotate: true, tryInvert: false, tryDownscale: true, returnErrors: true })
  const valid = found.filter(one => one.isValid), broken = found.filter(one => !one.isValid)
  const loaded = load() // a look does not wait for it
  if (!live) await loaded
  const more = closed?.find(image, valid.map(cornersOf), broken.map(cornersOf), live ? LOOK : STILL) ?? []
  return [...new Set([...valid, ...more].map(one => one.text))]
}

onmessage = async ({ data }) => postMessage({ number: data.number, found: await read(data.work).catch(() => []) })
