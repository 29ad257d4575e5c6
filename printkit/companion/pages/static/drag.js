// A card of one's hand may be drawn up to the table: the third way besides two taps, never the only one. With keys the first
// Enter looks at a card, the second plays it, and Escape puts it back.
const FAR = 64
let held = null
let dragged = false

/** Which card it is, of that by which it is chosen or put back. */
const placeOf = one => one.closest('.cardl,.look').className.match(/\bk\d+\b/)[0]

/** What a card would do when it is let go: its only button, if it has just one. */
function playOf(card) {
  const buttons = document.querySelectorAll(`#hand .look.${placeOf(card)} button[name=answer]`)
  return buttons.length === 1 ? buttons[0] : null
}

function end() {
  held?.hint.remove()
  held?.ghost.remove()
  if (held) held.picture.style.opacity = ''
  held = null
}

document.addEventListener('pointerdown', event => {
  const card = event.target.closest?.('#hand:not(.pay) .fan:not(.many) .cardl.can')
  if (!card || event.button || !event.isPrimary) return
  const hint = Object.assign(document.createElement('div'), { className: 'drop-hint', ariaHidden: 'true' })
  const picture = card.querySelector('img'), ghost = picture.cloneNode()
  ghost.className += ' drawn-card'
  held = { card, hint, picture, ghost, x: event.clientX, y: event.clientY, id: event.pointerId, up: 0 }
})
document.addEventListener('pointermove', event => {
  if (!held || event.pointerId !== held.id) return
  const [x, y] = [event.clientX - held.x, event.clientY - held.y]
  if (!held.up && Math.hypot(x, y) < 10) return
  if (!held.up) {
    held.card.setPointerCapture(event.pointerId)
    const { left, top, width } = held.picture.getBoundingClientRect()
    Object.assign(held.ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` })
    held.picture.style.opacity = .25
    document.body.append(held.ghost, held.hint) // the hand itself scrolls, and would cut it off
  }
  held.up = Math.max(-y, 1)
  const far = held.up > FAR, play = playOf(held.card)
  held.ghost.style.transform = `translate(${x}px,${y}px) rotate(${Math.max(-6, Math.min(6, x / 12))}deg)`
  held.hint.textContent = far ? (play ?? held.card.querySelector('.cl')).textContent.trim() : ''
  held.hint.hidden = !far
})
document.addEventListener('pointerup', event => {
  if (!held || event.pointerId !== held.id) return
  const { card, up } = held
  end()
  if (!up) return // a tap: the radio button looks
  dragged = true
  setTimeout(() => {
    dragged = false
    if (up <= FAR) return
    card.querySelector('input').click()
    playOf(card)?.click()
  })
})
addEventListener('click', event => { if (dragged) { event.preventDefault(); event.stopPropagation() } }, true) // it ended a drag
document.addEventListener('pointercancel', end)
document.addEventListener('dragstart', event => { if (event.target.closest?.('#hand')) event.preventDefault() })
addEventListener('keydown', event => {
  const chosen = event.key === 'Escape' && document.querySelector('#hand .cardl [type=radio]:checked')
  if (chosen) { chosen.checked = false; chosen.focus() }
  const look = event.target.closest?.('#hand .cardl [type=radio]')
  if (event.key !== 'Enter' || !look) return
  event.preventDefault()
  look.click()
  document.querySelector(`#hand .look.${placeOf(look)} :is(button,.shut input)`)?.focus({ focusVisible: true })
})
addEventListener('change', event => { // a chosen radio button that nobody sees would keep Tab from all others
  const shut = event.target.closest?.('#hand .shut input')
  if (!shut) return
  shut.checked = false
  document.querySelector(`#hand .cardl.${placeOf(shut)} input`)?.focus()
})
