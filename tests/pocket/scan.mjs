// What zxing-wasm reads in pictures, and what the closed set adds: node tests/pocket/scan.mjs FOLDER MILLISECONDS LOOKS NAME CODES ... -> a line of JSON each.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ClosedSet } from '../../printkit/pocket/browser/closed.js'
const here = dirname(fileURLToPath(import.meta.url)), modules = join(here, '..', '..', 'node_modules', 'zxing-wasm', 'dist')
const { prepareZXingModule, readBarcodes } = await import(join(modules, 'es', 'reader', 'index.js'))
prepareZXingModule({ overrides: { wasmBinary: readFileSync(join(modules, 'reader', 'zxing_reader.wasm')) } })

function load(path) {
  const file = readFileSync(path), head = file.subarray(0, 40).toString('latin1').match(/^P6\s+(\d+)\s+(\d+)\s+255\s/)
  const [width, height] = [+head[1], +head[2]], data = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let i = head[0].length, j = 0; i < file.length; i += 3, j += 4) for (let k = 0; k < 3; k++) data[j + k] = file[i + k]
  return { width, height, data }
}
const cornersOf = ({ position: p }) => [p.topLeft, p.topRight, p.bottomRight, p.bottomLeft].flatMap(({ x, y }) => [x, y])
performance.now = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 } // other programs may run beside
const [folder, time, looks, ...rest] = process.argv.slice(2), sets = {}
for (let i = 0; i < rest.length; i += 2) {
  const [name, codes] = rest.slice(i, i + 2), image = load(join(folder, `${name}.ppm`))
  const set = sets[codes] ??= new ClosedSet(JSON.parse(readFileSync(join(folder, `${codes}.codes.json`))))
  const begun = performance.now()
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 60, tryHarder: true, tryRotate: true, tryInvert: false, tryDownscale: true, returnErrors: true })
  const read = found.filter(one => one.isValid), broken = found.filter(one => !one.isValid), middle = performance.now()
  const taken = read.map(cornersOf), own = []
  for (let n = 0; n < looks; n++) own.push(...set.find(image, taken.concat(own.map(one => one.quad)), broken.map(cornersOf), +time))
  console.log(JSON.stringify({ name, codes, zxing: read.map(one => one.text), broken: broken.length, closed: own, zxingTime: middle - begun, time: performance.now() - middle }))
}
