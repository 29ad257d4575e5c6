// The camera above the table: small pictures while nothing happens, whole ones when they are asked for, one under way at
// a time. What the server understood is shown, and spoken if somebody wants it.

import { barred, pause, unseen } from './camera.js'
import { able } from './companion.js'

const card = document.getElementById('eye-above')
const form = card.querySelector('[data-watching]')
const view = card.querySelector('.above')
const video = view.querySelector('video')
const meant = card.querySelector('.meant')
const EVERY = 250 // milliseconds between two pictures, at least
const SMALL = 0.5 // of the camera's size, while nothing is to be read
let stream = null
let round = 0
let whole = true
let awake = null
let spoken = ''

const shown = name => card.querySelector(`[data-${name}]`)

/** As large as the camera gives it, but never a demand: browsers refuse those. */
const opened = () => navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1440 }, frameRate: { ideal: 10 } }, audio: false })

function list(name, texts) {
  const there = meant.querySelector(name)
  there.hidden = !texts.length
  there.replaceChildren(...texts.map(text => { const line = document.createElement('li'), words = document.createElement('bdi'); words.textContent = text; line.append(words); return line }))
}

/** What the server understood. */
function tell({ said, kind = '', lines = [], reasons = [], left = 0 }) {
  if (said) meant.querySelector('.said').textContent = said
  meant.className = `meant ${kind}`
  list('.lines', lines)
  list('.against', reasons)
  const clock = meant.querySelector('.left')
  clock.hidden = !left
  clock.textContent = left ? `${card.dataset.seconds} ${Math.ceil(left)}` : ''
  shown('object').hidden = !left
  say(kind === 'bad' ? [...lines, ...reasons] : kind ? lines : [])
}

/** Aloud, each thing once. */
function say(lines) {
  const text = lines.join('. ')
  if (text === spoken) return
  spoken = text
  if (!text || !shown('voice').checked || !('speechSynthesis' in globalThis)) return
  const words = new SpeechSynthesisUtterance(text)
  words.lang = document.documentElement.lang
  speechSynthesis.cancel()
  speechSynthesis.speak(words)
}

async function stay() {
  try { awake = await navigator.wakeLock?.request('screen') } catch { /* the screen may go dark: not allowed here */ }
}

const canvas = document.createElement('canvas')

/** One picture, as JPEG. */
function picture() {
  const scale = whole ? 1 : SMALL
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d').drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise(done => canvas.toBlob(done, 'image/jpeg', whole ? 0.8 : 0.7))
}

async function post(blob) {
  const data = new FormData()
  data.append('csrf', form.elements.csrf.value)
  data.append('photo', blob, 'frame.jpg')
  const reply = await fetch(card.dataset.watch, { method: 'POST', body: data, credentials: 'same-origin', headers: { Accept: 'application/json' } })
  if (reply.status === 429) { await pause(500); return null }
  if (reply.status === 409 || reply.status === 422) { await pause(1000); return reply.json() }
  if (!reply.ok) throw new Error(reply.status)
  return reply.json()
}

async function watch() {
  const mine = ++round
  try {
    stream = await opened()
  } catch (why) {
    tell({ said: unseen(card, why) })
    form.hidden = !barred(why) // nothing to begin, nothing to say aloud
    return
  }
  if (mine !== round) { stream.getTracks().forEach(track => track.stop()); return }
  const [track] = stream.getVideoTracks()
  track.addEventListener('ended', () => { if (mine === round) { away(); tell({ said: card.dataset.ended }) } })
  video.srcObject = stream
  await video.play().catch(() => {})
  view.classList.add('on')
  view.querySelector('.lamp').hidden = false
  shown('begin').hidden = true
  shown('away').hidden = false
  tell({ said: card.dataset.starting })
  whole = true
  stay()
  while (mine === round) {
    const begun = performance.now()
    if (document.visibilityState === 'visible' && video.readyState >= 2 && video.videoWidth) {
      try {
        const reply = await post(await picture())
        if (mine !== round) return
        if (reply) { tell(reply); whole = reply.whole ?? true }
      } catch { tell({ said: card.dataset.lost }); await pause(1500) }
    }
    await pause(Math.max(60, EVERY - (performance.now() - begun)))
  }
}

/** Let go of the camera. */
function away() {
  round++
  stream?.getTracks().forEach(track => track.stop())
  stream = null
  awake?.release().catch(() => {})
  view.classList.remove('on')
  shown('begin').hidden = false
  shown('away').hidden = true
  shown('object').hidden = true
}

const order = what => fetch(card.dataset.watch, { method: 'POST', body: new URLSearchParams({ csrf: form.elements.csrf.value, do: what }), credentials: 'same-origin' }).catch(() => {})

if (able) {
  document.getElementById('no-live').hidden = true
  shown('begin').addEventListener('click', watch)
  shown('away').addEventListener('click', () => { away(); order('away') })
  shown('object').addEventListener('click', () => order('object'))
  document.addEventListener('visibilitychange', () => { if (stream && document.visibilityState === 'visible') stay() })
  addEventListener('pagehide', () => { if (stream) { away(); navigator.sendBeacon?.(card.dataset.watch, new URLSearchParams({ csrf: form.elements.csrf.value, do: 'away' })) } })
  watch() // whoever opens this page wants it
} else shown('begin').hidden = true
