// One piece of several is shown on the page itself: letter for letter, or to the camera, which stays open for the next
// one. Whatever can mean one thing only is sent by itself and can be taken back.

import { able, opened, pause, reader } from './camera.js'

const WIDE = 12 // letters in a row
const PATIENT = 14 // looks without any code: then the phone is too far away, or it is too dark
const view = document.getElementById('eye')
const video = view?.querySelector('video')
const said = view?.querySelector('.said')
const spelled = new Map()

/** What all codes begin with need not be typed. */
function common(codes) {
  let begin = codes[0] || ''
  for (const code of codes) while (!code.startsWith(begin)) begin = begin.slice(0, -1)
  return begin
}

/** The letters that may come next; what is certain needs no letter. */
function letters(form) {
  const pad = form.querySelector('[data-pad]'), codes = form.dataset.showing.split(' ')
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
      if (fit.length === 1 || !letter) { spelled.delete(form.dataset.showing); say(form, letter ? fit[0] : now); return }
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
function say(form, code) {
  if (form.classList.contains('busy')) return
  form.elements.shown.value = code
  form.requestSubmit()
}

// ---- The camera ------------------------------------------------------------------------------------------------

let stream = null
let wanted = sessionStorage.getItem('eye') === 'on'
let round = 0
const seen = new Map()

const asking = () => document.querySelector('form.showing')
const tell = text => { if (said.textContent !== text) said.textContent = text }

function shut() {
  round++
  stream?.getTracks().forEach(track => track.stop())
  stream = null
  view.hidden = true
}

/** Look, as long as a piece may be shown. */
async function look() {
  const mine = ++round
  view.hidden = false
  try {
    stream = await opened()
  } catch {
    tell(view.dataset.denied)
    sessionStorage.removeItem('eye')
    wanted = false
    return
  }
  if (mine !== round) { stream.getTracks().forEach(track => track.stop()); return }
  video.srcObject = stream
  await video.play().catch(() => {})
  tell(view.dataset.none)
  const read = await reader(video, view.dataset.frames)
  for (let empty = 0; mine === round; await pause(180)) {
    if (document.visibilityState !== 'visible' || video.readyState < 2) continue
    try {
      const codes = await read()
      if (mine !== round) return
      empty = codes.length ? 0 : empty + 1
      if (empty === PATIENT) tell(view.dataset.nearer)
      take(codes)
    } catch { /* the next look may do */ }
  }
}

/** A code counts when two looks agree on it, and once as long as it stays in sight. */
function take(codes) {
  for (const code of seen.keys()) if (!codes.includes(code)) seen.delete(code)
  for (const code of codes) seen.set(code, (seen.get(code) || 0) + 1)
  const form = asking(), sure = codes.filter(code => seen.get(code) === 2)
  if (!form || !sure.length || form.classList.contains('busy')) return
  try { navigator.vibrate?.(30) } catch { /* not allowed here */ }
  tell(`${view.dataset.found} ${sure.map(code => code.replace(/^.*:|\*.*$/g, '')).join(', ')}`)
  say(form, sure.join(' '))
}

addEventListener('click', event => {
  if (!able || !view) return
  const scan = event.target.closest?.('a.scan-here')
  if (scan && scan.closest('.ask')?.querySelector('form.showing')) {
    event.preventDefault()
    wanted = true
    sessionStorage.setItem('eye', 'on')
    dressed()
  }
  if (event.target.closest?.('[data-shut]')) {
    wanted = false
    sessionStorage.removeItem('eye')
    shut()
  }
})

function dressed() {
  for (const form of document.querySelectorAll('form.showing')) {
    form.hidden = able && form.elements.answer.value // with a camera the letters wait until the piece is asked for
    if (!form.querySelector('[data-pad]').children.length) letters(form)
  }
  if (!able || !view) return
  if (wanted && asking()) { if (view.hidden) look() } else if (!view.hidden && !asking()) shut()
}

document.addEventListener('dressed', dressed)
addEventListener('pagehide', () => view && shut())
addEventListener('pageshow', event => event.persisted && dressed())
dressed()
