// A grey picture and its halves; quadrilaterals in it, and where finder patterns may lie.
// A quadrilateral is eight numbers: x and y of a symbol's own top left corner, and on, clockwise as it is printed.

export class Grey {
  constructor(width, height, data) { this.levels = [{ width, height, data }] }
  static of({ width, height, data }) {
    const grey = new Float32Array(width * height)
    for (let i = 0, j = 0; i < grey.length; i++, j += 4) grey[i] = 0.299 * data[j] + 0.587 * data[j + 1] + 0.114 * data[j + 2]
    return new Grey(width, height, grey)
  }
  level(number) {
    while (this.levels.length <= number) this.levels.push(halved(this.levels.at(-1)))
    return this.levels[number]
  }
  /** The level at which a module of so many pixels has about two to four. */
  choose(module) { return Math.max(0, Math.min(4, Math.floor(Math.log2(Math.max(module, 0.1) / 1.9)))) }
  /** The whole picture at another size. */
  resized(scale) {
    const from = this.level(Math.max(0, Math.floor(-Math.log2(scale) + 0.01))), first = this.levels[0]
    const width = Math.round(first.width * scale), height = Math.round(first.height * scale), data = new Float32Array(width * height), source = from.data
    const columns = Int32Array.from({ length: width }, (_, x) => Math.max(0, Math.min(from.width - 2, Math.floor((x + 0.5) * from.width / width - 0.5))))
    const parts = Float32Array.from(columns, (column, x) => Math.max(0, Math.min(1, (x + 0.5) * from.width / width - 0.5 - column)))
    for (let y = 0; y < height; y++) {
      const v = (y + 0.5) * from.height / height - 0.5, row = Math.max(0, Math.min(from.height - 2, Math.floor(v)))
      const below = Math.max(0, Math.min(1, v - row)), above = 1 - below, start = row * from.width
      for (let x = 0; x < width; x++) {
        const i = start + columns[x], j = i + from.width, right = parts[x]
        data[y * width + x] = above * (source[i] + right * (source[i + 1] - source[i])) + below * (source[j] + right * (source[j + 1] - source[j]))
      }
    }
    return { width, height, data }
  }
  /** Brightness at the middles of a symbol's modules, or of their parts: `parts` of them along a side; their mean counts. */
  modules(quad, side, parts = 1) {
    const number = this.choose(sideOf(quad) / side), { width, height, data } = this.level(number), shrink = 0.5 ** number
    const seen = new Float32Array(side * side), m = projection(quad), each = 1 / (parts * parts)
    for (let row = 0, at = 0; row < side; row++) {
      for (let column = 0; column < side; column++, at++) {
        let sum = 0
        for (let p = 0; p < parts; p++) {
          const v = (row + (p + 0.5) / parts) / side
          for (let q = 0; q < parts; q++) {
            const u = (column + (q + 0.5) / parts) / side, w = m[6] * u + m[7] * v + 1
            const x = Math.max(0, Math.min(width - 1.001, ((m[0] * u + m[1] * v + m[2]) / w + 0.5) * shrink - 0.5))
            const y = Math.max(0, Math.min(height - 1.001, ((m[3] * u + m[4] * v + m[5]) / w + 0.5) * shrink - 0.5))
            const left = x | 0, top = y | 0, i = top * width + left, a = x - left, b = y - top
            sum += (data[i] * (1 - a) + data[i + 1] * a) * (1 - b) + (data[i + width] * (1 - a) + data[i + width + 1] * a) * b
          }
        }
        seen[at] = sum * each - 128 // with large numbers small differences would be lost
      }
    }
    return seen
  }
}

function halved({ width, height, data }) {
  const w = width >> 1, h = height >> 1, half = new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0, i = 2 * y * width; x < w; x++, i += 2) half[y * w + x] = (data[i] + data[i + 1] + data[i + width] + data[i + width + 1]) / 4
  }
  return { width: w, height: h, data: half }
}

/** The projective map of the unit square, after Heckbert. */
function projection([ax, ay, bx, by, cx, cy, dx, dy]) {
  const tx = ax - bx + cx - dx, ty = ay - by + cy - dy, x1 = bx - cx, y1 = by - cy, x2 = dx - cx, y2 = dy - cy
  const across = x1 * y2 - x2 * y1 || 1e-9, g = (tx * y2 - x2 * ty) / across, h = (x1 * ty - tx * y1) / across
  return [bx - ax + g * bx, dx - ax + h * dx, ax, by - ay + g * by, dy - ay + h * dy, ay, g, h]
}

/** The side of a square of the same area. */
export const sideOf = ([ax, ay, bx, by, cx, cy, dx, dy]) => Math.sqrt(Math.abs((cx - ax) * (dy - by) - (dx - bx) * (cy - ay)) / 2)
export const middleOf = quad => [(quad[0] + quad[2] + quad[4] + quad[6]) / 4, (quad[1] + quad[3] + quad[5] + quad[7]) / 4]

/** A finder pattern averaged over all turns, softened: every quarter of a module from its middle. */
const ROUND = [-1, -0.99, -0.98, -0.92, -0.79, -0.54, -0.2, 0.16, 0.41, 0.46, 0.3, 0.02, -0.23, -0.34, -0.28, -0.07, 0.2, 0.45]
export const MODULE = 1.5 // pixels of a module in a picture that is searched
const REACH = 7, HALF = 5, FLATTEST = 25, GATE = 0.25, OUTER = 0.001
const TAPS = makeTaps()

function makeTaps() {
  const taps = []
  for (let y = -REACH; y <= REACH; y++) {
    for (let x = -REACH; x <= REACH; x++) {
      const far = Math.hypot(x, y) / MODULE * 4
      if (far <= 4.3 * 4 - 0.2) taps.push([x, y, ROUND[Math.floor(far)] + (far % 1) * (ROUND[Math.floor(far) + 1] - ROUND[Math.floor(far)])])
    }
  }
  const mean = taps.reduce((sum, tap) => sum + tap[2], 0) / taps.length
  for (const tap of taps) tap[2] -= mean
  const length = Math.sqrt(taps.reduce((sum, tap) => sum + tap[2] ** 2, 0) * taps.length)
  return taps.map(([x, y, weight]) => [x, y, weight / length])
}

const RING = Array.from({ length: 12 }, (_, k) => [Math.cos(Math.PI * k / 6), Math.sin(Math.PI * k / 6)])

/**
 * Where the middles of finder patterns may lie, best first: [x, y, how much it looks like one, at most 1], to a fraction of a pixel; dark ones, and light ones.
 * Few places need the whole comparison: a ring that is lighter (or darker) than middle and surroundings must be there.
 */
export function findFinders({ width, height, data }, least, most) {
  const response = new Float32Array(width * height), sums = new Float64Array(width), squares = new Float64Array(width), strong = []
  const steps = Int32Array.from(TAPS, ([x, y]) => y * width + x), weights = Float32Array.from(TAPS, tap => tap[2]), count = (2 * HALF + 1) ** 2
  const [inner, outer] = [2, 3].map(radius => Int32Array.from(RING, ([x, y]) => Math.round(radius * MODULE * y) * width + Math.round(radius * MODULE * x)))
  const add = (y, sign) => {
    for (let x = 0, i = y * width; x < width; x++, i++) { sums[x] += sign * data[i]; squares[x] += sign * data[i] * data[i] }
  }
  for (let y = REACH - HALF - 1; y < REACH + HALF; y++) add(y, 1)
  for (let y = REACH; y < height - REACH; y++) {
    add(y + HALF, 1)
    add(y - HALF - 1, -1)
    let sum = 0, square = 0
    for (let x = REACH - HALF - 1; x < REACH + HALF; x++) { sum += sums[x]; square += squares[x] }
    for (let x = REACH, i = y * width + REACH; x < width - REACH; x++, i++) {
      sum += sums[x + HALF] - sums[x - HALF - 1]
      square += squares[x + HALF] - squares[x - HALF - 1]
      const mean = sum / count, power = Math.max(square / count - mean * mean, FLATTEST)
      let ring = 0
      for (let k = 0; k < RING.length; k++) ring += data[i + inner[k]]
      const first = ring / RING.length - (data[i] + data[i - 1] + data[i + 1] + data[i - width] + data[i + width]) / 5
      if (first * first < GATE * power) continue
      for (let k = 0; k < RING.length; k++) ring -= data[i + outer[k]]
      ring /= RING.length
      if (first * ring < 0 || ring * ring < OUTER * power) continue
      let match = 0
      for (let k = 0; k < steps.length; k++) match += weights[k] * data[i + steps[k]]
      response[i] = match / Math.sqrt(power)
      if (Math.abs(response[i]) > least) strong.push(i)
    }
  }
  return [1, -1].map(sign => {
    const peaks = []
    for (const i of strong) {
      const here = sign * response[i]
      if (here < least) continue
      let best = true
      for (let dy = -2; dy <= 2 && best; dy++) for (let dx = -2; dx <= 2; dx++) if (sign * response[i + dy * width + dx] > here) { best = false; break }
      if (!best) continue
      const off = step => {
        const [a, b] = [sign * response[i - step], sign * response[i + step]]
        return a && b ? Math.max(-0.5, Math.min(0.5, 0.5 * (a - b) / Math.min(a + b - 2 * here, -1e-6))) : 0
      }
      peaks.push([i % width + off(1), Math.floor(i / width) + off(width), here])
    }
    return peaks.sort((a, b) => b[2] - a[2]).slice(0, most)
  })
}

/** Quadrilaterals with finder patterns in three corners, in the pixels of the searched picture, best first: [quad, sum over the three]. */
export function proposeQuads(peaks, side, least, most) {
  const leg = (side - 7) * MODULE, far = 1.3 * leg, near = 0.72 * leg, cells = new Map(), found = []
  const key = (x, y) => Math.floor(x / far) * 4096 + Math.floor(y / far)
  for (const peak of peaks) {
    const at = key(peak[0], peak[1])
    if (cells.has(at)) cells.get(at).push(peak)
    else cells.set(at, [peak])
  }
  for (const [x, y, value] of peaks) {
    const around = []
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const other of cells.get(key(x + dx * far, y + dy * far)) ?? []) {
          const length = Math.hypot(other[0] - x, other[1] - y)
          if (length > near && length < far) around.push([other[0] - x, other[1] - y, other[2], length])
        }
      }
    }
    for (const across of around) {
      for (const down of around) {
        const sum = value + across[2] + down[2]
        if (sum < least) continue
        const turn = (across[0] * down[1] - across[1] * down[0]) / (across[3] * down[3]), ratio = across[3] / down[3]
        if (turn < 0.85 || ratio < 0.7 || ratio > 1.43) continue
        const ux = across[0] / (side - 7), uy = across[1] / (side - 7), vx = down[0] / (side - 7), vy = down[1] / (side - 7)
        const ax = x - 3.5 * (ux + vx), ay = y - 3.5 * (uy + vy)
        found.push([[ax, ay, ax + side * ux, ay + side * uy, ax + side * (ux + vx), ay + side * (uy + vy), ax + side * vx, ay + side * vy], sum])
      }
    }
  }
  return found.sort((a, b) => b[1] - a[1]).slice(0, most)
}
