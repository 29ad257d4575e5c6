// The closed set: a symbol that cannot be decoded may still show which of the site's own codes it is.
// The method and its thresholds are those of printkit/sight; bench/sight.md tells how they were measured.
import { Grey, MODULE, findFinders, middleOf, proposeQuads, sideOf } from './grey.js'

const BLURS = [0.35, 0.6, 0.9] // standard deviations in modules
const SCORE = 0.62, LEAD = 25, RATIO = [0.45, 1.9], UNEXPLAINED = 0.5, AGAINST = 0.05 // of a match that is sure
const LIKE = 0.35, LIKELY = 0.35, LIKELY_LEAD = 2, INDEPENDENT = 0.4, FAINTEST = 3
const FINDER = 0.25, THREE = 1.2, SHARED = 0.2, BOTH = 0.72, MOST = 120 // of places where a symbol may lie
const LADDER = [2.3, 3.6, 1.85, 2.9, 4.5, 1.5, 5.7, 7.1, 9, 11.2, 1.25, 14, 18] // pixels a module that are searched for
const NEAR = Math.log(1.7) // of sizes in one picture

const bitsOf = text => Uint8Array.from(atob(text), one => one.charCodeAt(0))
const bit = (bytes, at) => bytes[at >> 3] >> 7 - (at & 7) & 1
const dot = (a, b, start = 0) => { let sum = 0; for (let i = 0; i < a.length; i++) sum += a[i] * b[start + i]; return sum }
const clamp = value => Math.max(0, Math.min(0.999, value))

/** Take out what some rows of length 1 explain, in place. */
function without(values, rows) {
  for (const row of rows) {
    const part = dot(values, row)
    for (let i = 0; i < values.length; i++) values[i] -= part * row[i]
  }
  return values
}
function unit(values) {
  const length = Math.max(Math.sqrt(dot(values, values)), 1e-6)
  for (let i = 0; i < values.length; i++) values[i] /= length
  return length
}

/** The known symbols of one size: all, dark on light, or those that may be light on dark. */
class Bank {
  constructor(group, light) {
    const { side } = group, size = side * side, [one, some, rows] = [group.first, group.differ, group.rows].map(bitsOf)
    const chosen = light ? group.light : [...group.texts.keys()], texts = chosen.map(n => group.texts[n])
    const symbols = new Float32Array(size * texts.length), own = Array.from({ length: size }, (_, i) => i).filter(i => bit(some, i))
    for (const [at, n] of chosen.entries()) {
      for (let i = 0; i < size; i++) symbols[at * size + i] = 1 - 2 * bit(one, i)
      for (const [k, i] of own.entries()) symbols[at * size + i] = 1 - 2 * bit(rows, n * own.length + k)
    }
    const mean = new Float32Array(size)
    for (let i = 0; i < symbols.length; i++) mean[i % size] += symbols[i] / texts.length
    const ramp = i => i / (side - 1) * 2 - 1
    this.plain = [() => 1, ramp, (_, y) => ramp(y), (x, y) => ramp(x) * ramp(y)].map(of => Float32Array.from(mean, (_, i) => of(i % side, Math.floor(i / side))))
    for (const row of this.plain) unit(row)
    Object.assign(this, { side, size, texts, symbols, mean, sign: light ? -1 : 1 })
    this.telling = Array.from(mean.keys()).filter(i => Math.abs(mean[i]) < 0.999)
    this.looks = BLURS.map(blur => this.seen(blur))
  }
  /** The bank through a blur, without light, slopes, and what all symbols share. */
  seen(blur) {
    const { size, texts, symbols, plain } = this, kernel = kernelOf(blur), mean = without(this.blurred(this.mean, kernel), plain), strength = unit(mean)
    const rest = new Float32Array(symbols.length), weights = new Float32Array(texts.length), basis = [...plain, mean]
    for (let n = 0; n < texts.length; n++) {
      const row = without(this.blurred(symbols.subarray(n * size, (n + 1) * size), kernel), basis)
      weights[n] = unit(row)
      rest.set(row, n * size)
    }
    return { mean, strength, rest, weights }
  }
  blurred(symbol, kernel) {
    const n = this.side, half = new Float32Array(symbol.length), whole = new Float32Array(symbol.length)
    for (const [from, to, across, down] of [[symbol, half, 1, 0], [half, whole, 0, 1]]) {
      for (let y = 0, i = 0; y < n; y++) {
        for (let x = 0; x < n; x++, i++) {
          for (let k = -2; k <= 2; k++) {
            const u = x + k * across, v = y + k * down
            to[i] += kernel[k + 2] * (u < 0 || v < 0 || u >= n || v >= n ? 1 : from[v * n + u]) // a light border
          }
        }
      }
    }
    return whole
  }
  /** A symbol as seen through a blur, without light and slopes, of length 1. */
  whole(number, index) {
    const { mean, strength, rest, weights } = this.looks[number], { size } = this
    const own = this.symbols.subarray(index * size, (index + 1) * size), part = Math.min(1, dot(own, this.mean) / dot(this.mean, this.mean))
    const target = mean.map((value, i) => value * strength * part + rest[index * size + i] * weights[index])
    unit(target)
    return target
  }
  /** Which symbol a patch shows, and how surely. */
  identify(patch) {
    const { size, texts, plain, side } = this, flat = without(patch.slice(), plain), length = Math.sqrt(dot(flat, flat))
    let best = { score: -2 }
    for (const [blur, { mean, strength, rest, weights }] of this.looks.entries()) {
      const shown = dot(flat, mean), own = without(flat.slice(), [mean]), power = unit(own)
      let score = -2, first = 0, second = -2
      for (let n = 0; n < texts.length; n++) {
        const value = dot(own, rest, n * size)
        if (value > score) [first, second, score] = [n, score, value]
        else if (value > second) second = value
      }
      const ratio = score * power / weights[first] / Math.max(shown / strength, 1e-6)
      if (score > best.score) best = { first, score, second, ratio, blur, shared: shown / Math.max(length, 1e-6) }
    }
    const lead = INDEPENDENT * side * side / 2 * Math.log((1 - clamp(best.second) ** 2) / (1 - clamp(best.score) ** 2))
    return { ...best, lead }
  }
  /** Whether whole modules have the wrong colour: an unknown symbol may be much like a known one. */
  contradicts(patch, first, whole) {
    const flat = without(patch.slice(), this.plain), strength = Math.max(dot(flat, whole), 1e-6), { telling, symbols, size } = this
    const typical = strength * whole.reduce((sum, value) => sum + Math.abs(value), 0) / size
    let unexplained = 0, against = 0
    for (const i of telling) {
      const left = flat[i] - strength * whole[i]
      unexplained += left * left
      if (-left * symbols[first * size + i] > 1.5 * typical) against++
    }
    return unexplained / telling.length / (strength * strength / size) > UNEXPLAINED || against / telling.length > AGAINST
  }
}

/** A module's own width and a Gaussian, at the middles of modules. */
function kernelOf(blur) {
  const parts = [0, 0, 0, 0, 0]
  for (let i = -22; i <= 22; i++) parts[Math.round(i / 9) + 2] += Math.exp(-0.5 * (i / 9 / blur) ** 2)
  const sum = parts.reduce((a, b) => a + b)
  return parts.map(part => part / sum)
}

const X = [-1, 1, 1, -1], Y = [-1, -1, 1, 1]
/** How each move shifts a corner, in modules along the symbol's own axes: aside, down, turn, larger, wider, sheared, perspective. */
const MOVES = [() => [1, 0], () => [0, 1], (x, y) => [-y, x], (x, y) => [x, y], (x, y) => [x, -y], (x, y) => [y, x], (x, y) => [x * y, 0], (x, y) => [0, x * y]]
  .map(move => X.map((x, i) => move(x, Y[i])))

export class ClosedSet {
  constructor(groups) {
    this.banks = groups.flatMap(group => [new Bank(group, false), ...(group.light.length ? [new Bank(group, true)] : [])])
    this.turn = 0
    this.seen = []
    this.pace = 5e-5 // milliseconds a pixel that is searched, as it is measured
  }

  /**
   * The known symbols of a picture that nobody has read: text, quad.
   * image: as of a canvas; taken: quadrilaterals that are read; broken: those that are not; time: milliseconds that it may take, about.
   */
  find(image, taken, broken, time) {
    const end = performance.now() + time, grey = Grey.of(image), found = [], done = new Set()
    const all = () => [...taken, ...found.map(one => one.quad)]
    const free = quad => {
      const [x, y] = middleOf(quad)
      return all().every(other => Math.hypot(x - middleOf(other)[0], y - middleOf(other)[1]) > sideOf(other) / 2)
    }
    let until = end
    const look = (bank, quad) => {
      if (performance.now() > until || !free(quad)) return
      const hit = this.match(grey, bank, quad)
      if (hit && free(hit.quad)) found.push(hit)
    }
    for (const quad of broken) for (const bank of this.banks) look(bank, quad)
    const pixels = module => image.width * image.height * (MODULE / module) ** 2, cost = module => this.pace * pixels(module)
    while (this.banks.length) {
      const module = this.choose(all(), done, module => cost(module) < 2 * time), start = performance.now()
      if (!module || (done.size && start + cost(module) > end)) break
      done.add(module)
      const finders = findFinders(grey.resized(MODULE / module), FINDER, 1500), now = performance.now()
      this.pace = Math.max(1e-6, (now - start) / pixels(module))
      until = Math.max(end, now + time / 4) // what was found so slowly is looked at
      this.search(grey, module, finders, free, look)
    }
    this.seen = all().length ? all() : this.seen.slice(1) // forgotten by and by
    return found
  }
  /**
   * The size to search for next: those near to symbols of this picture only, or first near to those of the last ones; none that takes too long,
   * if another does not. A look goes on where the last one stopped.
   */
  choose(here, done, fits) {
    const sizes = (here.length ? here : this.seen).map(quad => sideOf(quad) / this.banks[0].side)
    const turns = LADDER.map((_, i) => LADDER[(this.turn + i) % LADDER.length]).filter(module => !done.has(module))
    const near = turns.filter(module => sizes.some(size => Math.abs(Math.log(size / module)) < NEAR))
    const some = near.length || here.length ? near : turns, module = some.find(fits) ?? some[0]
    if (module) this.turn = (LADDER.indexOf(module) + 1) % LADDER.length
    return module
  }
  search(grey, module, [dark, light], free, look) {
    const scale = MODULE / module
    for (const bank of this.banks) {
      const places = proposeQuads(bank.sign > 0 ? dark : light, bank.side, THREE, 3000)
        .map(([quad, three]) => [quad.map(value => (value + 0.5) / scale - 0.5), three])
        .filter(([quad]) => free(quad))
        .map(([quad, three]) => [quad, this.fit(grey, bank, quad, bank.looks[1].mean), three])
        .filter(([, fit, three]) => fit >= SHARED && fit + three / 3 >= BOTH)
        .sort((a, b) => b[1] + b[2] / 3 - a[1] - a[2] / 3)
      for (const [quad] of apart(places, 4 * module).slice(0, MOST)) look(bank, quad)
    }
  }
  patch(grey, bank, quad, parts) {
    const patch = grey.modules(quad, bank.side, parts)
    if (bank.sign < 0) for (let i = 0; i < patch.length; i++) patch[i] = -patch[i]
    return patch
  }
  /** The correlation with a target of length 1, without light and slopes. */
  fit(grey, bank, quad, target) {
    const patch = this.patch(grey, bank, quad, 1)
    const power = dot(patch, patch) - bank.plain.reduce((sum, row) => sum + dot(patch, row) ** 2, 0)
    return dot(patch, target) / Math.sqrt(Math.max(power, FAINTEST ** 2 * bank.size))
  }
  /** Move a quadrilateral to where it correlates best with a target; parabolas through each move's two ways give its length. */
  refine(grey, bank, start, target, steps) {
    let quad = start, best = this.fit(grey, bank, quad, target)
    for (const step of steps) {
      const [ax, ay, bx, by, cx, cy, dx, dy] = quad, n = 2 * bank.side
      const ux = (bx - ax + cx - dx) / n * step, uy = (by - ay + cy - dy) / n * step, vx = (dx - ax + cx - bx) / n * step, vy = (dy - ay + cy - by) / n * step
      const shifts = MOVES.map(move => move.flatMap(([x, y]) => [x * ux + y * vx, x * uy + y * vy]))
      const moved = (shift, by_) => quad.map((value, i) => value + by_ * shift[i])
      let alone = best, single = null
      const together = quad.slice()
      for (const shift of shifts) {
        const ways = [1, -1].map(by_ => [moved(shift, by_), 0])
        for (const way of ways) {
          way[1] = this.fit(grey, bank, way[0], target)
          if (way[1] > alone) [single, alone] = way
        }
        const [ahead, back] = [ways[0][1], ways[1][1]], bow = ahead + back - 2 * best, slope = 0.5 * (ahead - back)
        const length = 0.7 * Math.max(-1.5, Math.min(1.5, bow < -1e-5 ? -slope / bow : Math.sign(slope)))
        for (let i = 0; i < 8; i++) together[i] += length * shift[i]
      }
      const both = this.fit(grey, bank, together, target)
      if (both > best && both >= alone) [quad, best] = [together, both]
      else if (single) [quad, best] = [single, alone]
    }
    return [quad, best]
  }
  /** The symbol of a place, if it is sure: recognised, placed exactly, and recognised again. */
  match(grey, bank, start) {
    const [about, shared] = this.refine(grey, bank, start, bank.looks[1].mean, [0.8, 0.4, 0.8, 0.4, 0.2, 0.1])
    if (shared < LIKE) return null
    const guess = bank.identify(this.patch(grey, bank, about, 2))
    if (guess.score < LIKELY || guess.lead < LIKELY_LEAD) return null
    const whole = bank.whole(guess.blur, guess.first), [quad] = this.refine(grey, bank, about, whole, [0.4, 0.2, 0.4, 0.2, 0.1])
    const patch = this.patch(grey, bank, quad, 2), again = bank.identify(patch)
    const sure = again.first === guess.first && again.score >= SCORE && again.lead >= LEAD && again.ratio >= RATIO[0] && again.ratio <= RATIO[1]
    return sure && !bank.contradicts(patch, again.first, whole) ? { text: bank.texts[again.first], quad, score: again.score, lead: again.lead } : null
  }
}

/** The best ones, at most two within reach of a better one. */
function apart(places, reach) {
  const kept = []
  for (const place of places) {
    const [x, y] = middleOf(place[0])
    if (kept.filter(([u, v]) => Math.hypot(x - u, y - v) < reach).length < 2) kept.push([x, y, place])
  }
  return kept.map(([, , place]) => place)
}
