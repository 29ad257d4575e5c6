// What moved on a board goes to its new place before everybody's eyes; a dotted way and a ring tell of it a while longer.
// Whoever wants no motion has way and ring alone.

const still = matchMedia('(prefers-reduced-motion:reduce)')
const GOES = 300, TOLD = 4000 // milliseconds
const MOST = 12 // more at once is another moment of the game, not a movement
const WHERE = /(?:\bc?x|points|d)="M?(-?[\d.]+)(?:[ ,]|" c?y=")(-?[\d.]+)/ // the first point of a shape

const find = () => document.querySelector('#board svg')
const frameOf = svg => svg.dataset.whole ?? svg.getAttribute('viewBox')

/** The pieces of a drawing: what each is, and where, in the drawing's own measure. */
function piecesOf(svg) {
  return [...svg.querySelectorAll('[data-is]')].map(drawn => {
    const [, x, y] = drawn.innerHTML.match(WHERE)
    return { drawn, is: drawn.dataset.is, x: +x, y: +y }
  })
}

/** What stood there and stands there no more, and what is new, if all was drawn so much further down. */
function differ(was, now, down) {
  const gone = was.map(one => ({ ...one, y: one.y + down })), came = []
  for (const one of now) {
    const same = gone.findIndex(old => old.is === one.is && Math.hypot(old.x - one.x, old.y - one.y) < .2)
    if (same < 0) came.push(one)
    else gone.splice(same, 1)
  }
  return { gone, came, down }
}

/** A copy above everything, for as long as it moves. */
function fly(svg, drawn, frames) {
  const copy = document.importNode(drawn, true)
  delete copy.dataset.is
  copy.setAttribute('aria-hidden', 'true')
  copy.style.pointerEvents = 'none'
  svg.append(copy)
  copy.animate(frames, { duration: GOES, easing: 'ease-in-out' }).finished.finally(() => copy.remove())
}

/** Where it came from, and a ring around it. */
function mark(svg, { drawn }, x, y) {
  const shape = drawn.querySelector('rect,circle,polygon,path'), box = shape.getBBox()
  const [middle, centre] = [box.x + box.width / 2, box.y + box.height / 2], radius = Math.max(box.width, box.height) * .62, wide = +frameOf(svg).split(' ')[2] / 280
  const pad = 1.5 * wide, far = Math.hypot(x, y)
  const ring = shape.matches('rect:not([transform])') ? `M${box.x - pad} ${box.y - pad}h${box.width + 2 * pad}v${box.height + 2 * pad}H${box.x - pad}z` : `M${middle - radius} ${centre}a${radius} ${radius} 0 1 1 0 .01z`
  const way = far > radius ? `M${middle + x} ${centre + y}L${middle + x * radius / far} ${centre + y * radius / far}` : ''
  const told = document.createElementNS(svg.namespaceURI, 'g')
  told.setAttribute('class', 'went')
  told.setAttribute('aria-hidden', 'true')
  told.style.pointerEvents = 'none'
  for (const [colour, size] of [['#fff', 2], ['#141317', 1]]) {
    for (const [d, dots] of [[ring, ''], [way, `0 ${wide * 2.4}`]]) {
      const path = document.createElementNS(svg.namespaceURI, 'path')
      for (const [name, value] of Object.entries({ d, fill: 'none', stroke: colour, 'stroke-width': wide * size, 'stroke-linecap': 'round', 'stroke-dasharray': dots })) path.setAttribute(name, value)
      told.append(path)
    }
  }
  svg.append(told)
  setTimeout(() => told.remove(), TOLD)
}

function tell(old, svg) {
  const was = piecesOf(old), now = piecesOf(svg), [before, after] = [old, svg].map(one => +frameOf(one).split(' ')[3])
  const { gone, came, down } = [0, after - before].map(down => differ(was, now, down)).reduce((one, other) => other.came.length < one.came.length ? other : one)
  if (!gone.length && !came.length) { svg.append(...old.querySelectorAll('.went')); return }
  if (gone.length + came.length > MOST || was.length && came.length === now.length && frameOf(old) !== frameOf(svg)) return
  for (const one of came) {
    const alike = gone.filter(other => other.is === one.is), away = other => Math.hypot(other.x - one.x, other.y - one.y)
    const from = alike.reduce((best, other) => best && away(best) <= away(other) ? best : other, null)
    const [x, y] = from ? [from.x - one.x, from.y - one.y] : [0, 0]
    if (from) gone.splice(gone.indexOf(from), 1)
    mark(svg, one, x, y)
    if (still.matches) continue
    if (from) fly(svg, one.drawn, [{ transform: `translate(${x}px,${y}px)` }, { transform: 'none' }])
    one.drawn.animate(from ? [{ opacity: 0 }, { opacity: 0 }] : [{ opacity: 0 }, { opacity: 1 }], GOES)
  }
  if (!still.matches) for (const one of gone) fly(svg, one.drawn, [1, 0].map(opacity => ({ opacity, transform: `translate(0,${down}px)` })))
}

let shown = find()
new MutationObserver(() => {
  const old = shown
  shown = find()
  if (old && shown && old !== shown) tell(old, shown)
}).observe(document.body, { childList: true, subtree: true })
