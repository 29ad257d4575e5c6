// A board: come closer to it by a tap, go further by buttons, and what can be tapped is brought into sight. Pages of titles
// with a board load it at once, so that the first tap already comes closer.

const body = document.body

/** Show a part of a board, so many times closer, with a place in its middle as far as the board reaches. */
function look(svg, x, y, closer) {
  const [left, top, width, height] = svg.dataset.whole.split(' ').map(Number)
  const wide = width / closer, high = height / closer
  const into = (middle, size, low, whole) => Math.max(low, Math.min(low + whole - size, middle - size / 2))
  const rim = svg.querySelector('.rim') ? RIM : 0 // their strip covers nothing that was seen without it
  svg.setAttribute('viewBox', [into(x, wide, left, width) - rim, into(y, high, top, height) - rim, wide + rim, high + rim].join(' '))
  rims(svg)
}

/** How wide the strip is, in a board's own measure, in which they stand. */
const RIM = 9

const rims = svg => { if (svg.querySelector('.rim')) import('./rims.js').then(one => one.rims(svg, RIM), () => {}) }

/** Buttons under a board that is looked at closely: further to each side, and back. */
function ways(svg, closer) {
  const row = document.createElement('div'), words = (body.dataset.ways || '').split('|')
  row.className = 'ways'
  row.dir = 'ltr'
  const button = (text, label, act) => {
    const one = document.createElement('button')
    one.type = 'button'
    one.textContent = text
    if (label) one.setAttribute('aria-label', label)
    one.addEventListener('click', act)
    row.append(one)
  }
  const further = (across, down) => () => {
    const { x, y, width, height } = svg.viewBox.baseVal
    look(svg, x + width / 2 + across * width / 2, y + height / 2 + down * height / 2, closer)
  }
  button('‹', words[0], further(-1, 0))
  button('⌃', words[1], further(0, -1))
  button(body.dataset.whole || '', '', () => { svg.setAttribute('viewBox', svg.dataset.whole); delete svg.dataset.whole; rims(svg); row.remove() })
  row.lastElementChild.className = 'whole-board'
  button('⌄', words[2], further(0, 1))
  button('›', words[3], further(1, 0))
  return row
}

/** Come closer to a board, with a place in the middle; buttons below it lead further and back. */
export function approach(svg, x, y, closer) {
  const box = svg.viewBox.baseVal
  svg.dataset.whole = [box.x, box.y, box.width, box.height].join(' ')
  svg.dataset.closer = closer
  look(svg, x, y, closer)
  svg.after(ways(svg, closer))
}

/**
 * A board that is too small: the first tap comes closer where it meets it, to a place that a finger cannot hit or to
 * letters that nobody can read; the second means a place. Whoever uses keys hits each place.
 */
addEventListener('click', event => {
  const spot = event.target.closest?.('a.spot')
  const svg = spot ? spot.closest('svg') : event.target.closest?.('.seat-page #board svg')
  if (!svg) return
  if (svg.dataset.whole || spot?.matches(':focus-visible')) { if (spot) place(event, spot); return }
  const sizes = (spot ? [spot] : [...svg.querySelectorAll('text')]).map(one => one.getBoundingClientRect())
  const least = Math.min(...sizes.map(size => Math.min(spot ? size.width : Infinity, size.height)).filter(Boolean))
  if (least === Infinity || least >= (spot ? 40 : 14)) { if (spot) place(event, spot); return }
  event.preventDefault()
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse())
  approach(svg, at.x, at.y, Math.max(1.5, (spot ? 46 : 18) / least))
  svg.parentElement.querySelector('.ways').scrollIntoView({ block: 'nearest' })
}, true)

/** What a tap on a place answers, once a page asked for nothing but places. */
let inks = null
import('./moved.js').catch(() => {})
const place = (event, spot) => inks?.place(event, spot)
export async function inked() {
  if (!document.querySelector('#asked .at-places')) return
  try { inks ||= await import('./ink.js') } catch { return } // without network at the next exchange
  inks.inked()
}

/** Which places of a board were open when it was last brought into sight, and where it stood then: it stays where fingers move it. */
let shownOpen = '', stood = [0, 0]

/** A board larger than the screen: the place that was tapped is brought into sight, or else the middle of those that can be. */
export function pan(board) {
  const frame = board.getBoundingClientRect()
  const tabs = document.querySelector('.tabs')?.getBoundingClientRect().top || innerHeight
  const seen = Math.min(frame.bottom, tabs) - Math.max(frame.top, 0) // a page that ends within the board shows its upper part
  const height = seen < 96 ? frame.height : seen
  const middle = spot => {
    const at = spot.getBoundingClientRect()
    return [at.left + at.width / 2, at.top + at.height / 2]
  }
  const picked = board.querySelector('.spot.picked'), open = [...board.querySelectorAll('.spot.open')]
  const which = open.map(spot => spot.getAttribute('href') || spot.id).join()
  const moved = which === shownOpen && Math.hypot(board.scrollLeft - stood[0], board.scrollTop - stood[1]) > 9 // fingers go further than what loads late
  const [x, y] = picked ? middle(picked) : !moved && open.length ? inMiddle(open.map(middle)) : [NaN, NaN]
  shownOpen = which
  if (Number.isNaN(x)) return
  board.scrollLeft += x - frame.left - frame.width / 2
  board.scrollTop += y - frame.top - height / 2
  stood = [board.scrollLeft, board.scrollTop]
  const hidden = picked ? picked.getBoundingClientRect().bottom + 8 - tabs : 0 // at the lower edge of the board
  const asks = document.querySelector('#asked .choices')?.getBoundingClientRect().top - (document.querySelector('header.top')?.offsetHeight || 0) - 40
  if (hidden > 0 && asks > 0) scrollBy({ top: Math.min(hidden, asks), behavior: 'instant' })
}

/** What stands above a board grows and shrinks (fonts come, hands are done): what is open is brought into sight again. */
new ResizeObserver(() => document.querySelectorAll('[data-pan]:not(:has(.picked))').forEach(pan)).observe(document.body)

/** Of some points the one that is nearest to the middle of all: it is one of them, so that never none is in sight. */
function inMiddle(points) {
  const [x, y] = [0, 1].map(axis => points.reduce((sum, point) => sum + point[axis], 0) / points.length)
  return points.reduce((best, one) => Math.hypot(one[0] - x, one[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? one : best)
}
