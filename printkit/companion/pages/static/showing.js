// One piece of several is shown on the page itself: letter for letter, or to the camera, which is fetched when it opens.
// Whatever can mean one thing only is sent by itself and can be taken back.

import { able } from './companion.js'

const WIDE = 12 // letters in a row
const view = document.getElementById('eye')
const spelled = new Map()

/** What all codes begin with need not be typed. */
function common(codes) {
  let begin = codes[0] || ''
  for (const code of codes) while (!code.startsWith(begin)) begin = begin.slice(0, -1)
  return begin
}

/** Codes without the number of the copy, with the first copy of each: which of several alike it is nobody need say. */
const copies = form => new Map(form.dataset.showing.split(' ').reverse().map(code => [code.replace(/\.\d+$/, ''), code]))

/** The letters that may come next; what is certain needs no letter. */
function letters(form) {
  const pad = form.querySelector('[data-pad]'), first = copies(form), codes = [...first.keys()]
  let typed = spelled.get(form.dataset.showing) || ''
  let left = codes.filter(code => code.startsWith(typed))
  if (left.length > 1) { typed = common(left); left = codes.filter(code => code.startsWith(typed)) }
  const next = [...new Set(left.map(code => code.slice(typed.length, typed.length + 1)))].sort()
  if (next.length > WIDE) { pad.replaceChildren(); return }
  const begun = document.createElement('output')
  begun.textContent = typed
  const keys = next.map(letter => {
    const key = document.createElement('button')
    key.type = 'button'
    key.dataset.letter = left.length === 1 ? left[0].slice(typed.length) : letter
    key.textContent = left.length === 1 ? left[0].slice(typed.length) || left[0] : letter || '·'
    key.addEventListener('click', () => {
      const now = typed + letter, fit = codes.filter(code => code.startsWith(now))
      if (fit.length === 1 || !letter) { spelled.delete(form.dataset.showing); send(form, first.get(letter ? fit[0] : now)); return }
      spelled.set(form.dataset.showing, now)
      letters(form)
    })
    return key
  })
  if (spelled.get(form.dataset.showing)) {
    const back = document.createElement('button')
    back.type = 'button'
    back.textContent = '⌫'
    back.className = 'quiet'
    back.setAttribute('aria-label', view?.dataset.again || '')
    back.addEventListener('click', () => { spelled.delete(form.dataset.showing); letters(form) })
    keys.push(back)
  }
  pad.replaceChildren(begun, ...keys)
}

/** Send a code: the page that comes then offers to take it back. */
export function send(form, code) {
  if (form.classList.contains('busy')) return
  form.elements.shown.value = code
  form.requestSubmit()
}

/** The question that a piece answers now. */
export const asking = () => document.querySelector('form.showing')

// ---- The camera stays open from piece to piece, until somebody shuts it -------------------------------------------

let eye = null
let opening = null
let none = false // no camera was to be had: then letters and photos do
const wanted = () => sessionStorage.getItem('eye') === 'on'

/** Open it where a piece is asked for, and shut it where none is. */
async function watch() {
  if (!able || !view) return
  if (wanted() && asking()) {
    opening ||= import('./eye.js')
    eye = await opening
    if (view.hidden && asking() && wanted() && await eye.look() === false) { none = true; dressed() }
  } else if (!view.hidden && !(none && asking())) eye?.shut()
}

addEventListener('click', event => {
  if (!able || !view) return
  const scan = event.target.closest?.('a.scan-here')
  if (scan && !none && scan.closest('.ask')?.querySelector('form.showing')) {
    event.preventDefault()
    sessionStorage.setItem('eye', 'on')
    dressed()
  }
  if (event.target.closest?.('[data-shut]')) {
    sessionStorage.removeItem('eye')
    eye?.shut()
  }
})

function dressed() {
  for (const form of document.querySelectorAll('form.showing')) {
    form.hidden = able && !none && form.elements.answer.value // with a camera the letters wait until the piece is asked for
    if (!form.querySelector('[data-pad]').children.length) letters(form)
  }
  watch()
}

document.addEventListener('dressed', dressed)
addEventListener('pagehide', () => eye?.shut())
addEventListener('pageshow', event => event.persisted && dressed())
dressed()
