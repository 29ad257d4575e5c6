// The score page: a chosen photo is read at once, more than the server takes is told before it is sent, and Enter beside
// the codes adds them. The page works without this.

import { lighten } from './photo.js'

function press(field) {
  const button = document.getElementById(field.dataset.press)
  if (button) button.form.requestSubmit(button)
}

async function read(field) {
  const said = field.parentElement.querySelector('.reading')
  if (said) said.textContent = field.form.dataset.reading
  try { await lighten(field) } catch { /* they go as they are */ }
  const all = [...field.form.querySelectorAll('input[type=file]')].flatMap(one => [...one.files])
  const large = all.reduce((sum, file) => sum + file.size, 0) > +field.form.dataset.most
  if (said) said.textContent = large ? field.form.dataset.large : field.form.dataset.reading
  if (large) field.value = ''
  else press(field)
}

addEventListener('change', event => {
  const field = event.target.closest('input[type=file][data-press]')
  if (field && field.files.length) read(field)
})

// Who was quicker than this script has chosen already. What the browser puts back on the way back is not read again.
if (performance.getEntriesByType('navigation')[0]?.type !== 'back_forward') {
  const chosen = [...document.querySelectorAll('input[type=file][data-press]')].find(field => field.files.length)
  if (chosen) read(chosen)
}

// A tap on the board goes with the form, so that what was typed is kept; the view stays where it was.
addEventListener('click', event => {
  const spot = event.target.closest('.tapped a')
  const form = spot?.closest('form')
  if (!form) return
  event.preventDefault()
  const button = Object.assign(document.createElement('button'), {
    name: 'do', hidden: true, value: `tap.${new URL(spot.getAttribute('href'), location).searchParams.get('at')}`,
  })
  const pan = form.querySelector('.tapped [data-pan]')
  if (pan) sessionStorage.setItem('panned', JSON.stringify([pan.scrollLeft, pan.scrollTop]))
  form.append(button)
  form.requestSubmit(button)
})
const panned = JSON.parse(sessionStorage.getItem('panned') || 'null')
const board = document.querySelector('.tapped [data-pan]')
if (board && panned) requestAnimationFrame(() => { [board.scrollLeft, board.scrollTop] = panned })
document.querySelector('.in-vain')?.scrollIntoView()

addEventListener('keydown', event => {
  if (event.key !== 'Enter' || !event.target.matches('input:not([type=file])[data-press]')) return
  event.preventDefault()
  if (event.target.value.trim()) press(event.target)
})
