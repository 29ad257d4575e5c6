// For whoever uses keys, from the first key on: a board is one stop, and so is a long list of cards, and arrows go from place
// to place; after an answer the focus stands where the next question is; Enter in a search answers with the only thing left.

/** The board's places: those that can be chosen, or, where none can, all that say why. */
function placesOf(svg) {
  const all = [...svg.querySelectorAll('a[href]')], open = all.filter(one => !one.classList.contains('spot') || one.classList.contains('open'))
  return open.length ? open : all
}

const middleOf = place => {
  const { x, y, width, height } = place.getBoundingClientRect()
  return [x + width / 2, y + height / 2, height]
}

/** Where the focus was last: what it was on, and where that stood if it was a place of a board. */
let last = null, stood = null
/** Whether keys were used last, and no finger. */
let keyed = true

/** Of some places the one that is nearest to where the focus was on the board, or else the first. */
function nearest(places) {
  if (!stood) return places[0]
  const away = one => { const [x, y] = middleOf(one); return Math.hypot(x - stood[0], y - stood[1]) }
  return places.reduce((best, one) => away(one) < away(best) ? one : best, places[0]) // there may be none just now
}

/** What is one stop if it holds more things than a few; a number's own arrows do what the buttons beside it do. */
const LISTS = '[data-some],.choices,.faces,.boxlist', LONG = 6
const thingsOf = list => [...list.querySelectorAll('input[type=checkbox],button:not([data-step]),a')].filter(one => !one.disabled && one.checkVisibility())

/** Each board has one place that Tab goes to, and so has each long list: where one was last, or what is chosen. */
function rove() {
  for (const one of document.querySelectorAll('[data-step][data-for]')) one.tabIndex = -1
  for (const list of document.querySelectorAll(LISTS)) {
    const all = thingsOf(list), of = what => all.find(what), stop = one => one.getAttribute('tabindex') === '0'
    const here = of(one => one === document.activeElement) ?? of(stop) ?? of(one => one.checked) ?? all[0]
    for (const one of all) one.setAttribute('tabindex', all.length > LONG && one !== here ? -1 : 0)
  }
  for (const svg of document.querySelectorAll('#board svg[role=group]')) {
    const places = placesOf(svg), here = places.find(one => one === document.activeElement || one.classList.contains('picked')) ?? nearest(places)
    for (const one of svg.querySelectorAll('a[href]')) one.setAttribute('tabindex', one === here ? 0 : -1)
    svg.closest('[data-pan]')?.setAttribute('tabindex', here ? -1 : 0)
  }
}

/** To the next place in the order in which one reads, or to the nearest one above or below. */
function further(places, from, key) {
  const [x, y, height] = middleOf(from), at = new Map(places.map(one => [one, middleOf(one)]))
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const down = key === 'ArrowDown' ? 1 : -1
    const there = places.filter(one => (at.get(one)[1] - y) * down > height / 3)
    const away = one => Math.abs(at.get(one)[1] - y) + 2 * Math.abs(at.get(one)[0] - x)
    return there.reduce((best, one) => !best || away(one) < away(best) ? one : best, null)
  }
  const row = one => Math.round(at.get(one)[1] / (height / 2))
  const read = [...places].sort((one, other) => row(one) - row(other) || at.get(one)[0] - at.get(other)[0])
  if (key === 'Home') return read[0]
  if (key === 'End') return read.at(-1)
  return read.at((read.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)) % read.length)
}

/** To the next thing of a list in its order, or to the one above or below. */
function along(things, from, key) {
  if (key === 'ArrowUp' || key === 'ArrowDown') return further(things, from, key)
  if (key === 'Home' || key === 'End') return things.at(key === 'End' ? -1 : 0)
  const on = key === 'ArrowRight' === (document.dir !== 'rtl')
  return things.at((things.indexOf(from) + (on ? 1 : -1)) % things.length)
}

/** What a key does here. */
export function press(event) {
  keyed = true
  const place = event.target.closest?.('#board svg[role=group] a[href]'), list = event.target.closest?.(LISTS)
  if ((place || list) && /^(Arrow\w+|Home|End)$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey) {
    const things = list ? thingsOf(list) : []
    const next = place ? further(placesOf(place.ownerSVGElement.closest('[role=group]')), place, event.key)
      : things.length > LONG && things.includes(event.target) && along(things, event.target, event.key)
    if (place || next) event.preventDefault()
    if (next) next.focus()
    rove()
  }
  const find = event.key === 'Enter' && event.target.closest('[data-find]')
  if (!find) return
  const left = [...document.getElementById(find.dataset.find).children].filter(button => !button.hidden)
  event.preventDefault()
  if (left.length === 1) left[0].click()
}
addEventListener('keydown', press)
addEventListener('pointerdown', () => { keyed = false }, true)

addEventListener('focusin', event => {
  last = event.target
  stood = last.closest?.('#board svg') ? middleOf(last) : null
})

/** What is asked now: once more, because of harm; on the board; in words; or nothing here. */
function asked() {
  const note = document.querySelector('main > .note:not(.good)'), board = stood && document.querySelector('#board svg[role=group]:has(.open)')
  return note ?? (board ? nearest(placesOf(board)) : document.querySelector('#asked .ask, .note') ?? document.getElementById('main'))
}

/** Whoever has lost the focus, because what it was on is gone or done, or has waited, finds it where the next question is. */
function find() {
  const active = document.activeElement, waited = active?.id === 'main' && document.querySelector('#asked .ask')
  if (!keyed || !waited && active !== document.body && active?.checkVisibility()) return
  if (active === document.body && last.isConnected && last.checkVisibility()) return // somebody has left it
  const next = asked()
  if (!next.matches('a,button,[tabindex]')) next.tabIndex = -1
  next.focus({ focusVisible: true })
}

const look = () => { rove(); setTimeout(find) }
new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden', 'disabled', 'open'] }) // parts are exchanged, messages go
addEventListener('click', () => setTimeout(find, 50))
last = document.activeElement
look()
