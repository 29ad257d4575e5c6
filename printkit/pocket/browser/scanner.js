// Codes in a photo, away from the page and from Python: photo -> texts.
import { prepareZXingModule, readBarcodes } from './scanner/reader/index.js'
prepareZXingModule({ overrides: { locateFile: () => new URL('scanner/zxing_reader.wasm', import.meta.url).href }, fireImmediately: true })
const MOST = 2000
onmessage = async ({ data }) => {
  try {
    const bitmap = await createImageBitmap(data.work)
    const scale = Math.min(1, MOST / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const image = context.getImageData(0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 60, tryHarder: true, tryRotate: true, tryInvert: false, tryDownscale: true })
    postMessage({ number: data.number, found: found.filter(one => one.isValid).map(one => one.text) })
  } catch { postMessage({ number: data.number, found: [] }) }
}
