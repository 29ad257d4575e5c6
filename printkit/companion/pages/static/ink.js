// Taps on the places of a board that answer at once: of several colours one is chosen before.

/** What can be answered at a place, where a board's places are all that is asked for. */
const answersAt = spot => {
  const at = new URLSearchParams(spot.getAttribute('href').split('?')[1]?.split('#')[0]).get('pick')
  return [...document.querySelectorAll('#asked .at-places button[name=answer]')].filter(one => one.value.split(' ').includes(at))
}
const lastOf = button => button.value.split(' ').pop()
let ink = ''

/** A place where one thing can be done, or one with the colour that is chosen, is answered by the tap on it: it can be taken back. */
export function place(event, spot) {
  const all = answersAt(spot), chosen = all.filter(one => lastOf(one) === ink)
  const [only, ...more] = chosen.length ? chosen : all
  if (!only || more.length || event.defaultPrevented) return
  event.preventDefault()
  only.click()
}

/** Of several colours one is chosen before the board is tapped; places where only others may go stand back. */
export function inked() {
  const keys = [...document.querySelectorAll('#asked [data-ink]')]
  const row = keys[0]?.parentElement
  if (!row) return
  row.hidden = false
  if (!keys.some(key => key.dataset.ink === ink)) ink = keys[0].dataset.ink
  keys.forEach(key => key.setAttribute('aria-pressed', key.dataset.ink === ink))
  document.querySelectorAll('#board a.spot.open').forEach(spot => spot.classList.toggle('other', !answersAt(spot).some(one => lastOf(one) === ink)))
}

addEventListener('click', event => {
  const key = event.target.closest?.('[data-ink]')
  if (key) { ink = key.dataset.ink; inked() }
})
