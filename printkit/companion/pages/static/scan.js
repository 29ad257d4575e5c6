// The live camera: the browser's own reader where there is one, else a frame now and then to the server's.
// Shown only where the page may use a camera (https or the laptop itself); the photo and the typed code always work.

import { barred, light, opened, pause, reader, unseen } from './camera.js'
import { able } from './companion.js'
import { photos } from './photo.js'

const live = document.getElementById('live')
const video = live?.querySelector('video')
const said = live?.querySelector('.said')
let stream = null
let stopped = true
const seen = new Map()
const PATIENT = 14 // looks without any code: then the phone is too far away, or it is too dark
let empty = 0

function tell(text) { if (said && said.textContent !== text) said.textContent = text }

async function start() {
  try {
    stream = await opened()
  } catch (why) {
    denied(why)
    return
  }
  live.querySelector('.camera').classList.remove('shut')
  document.getElementById('photo-card').before(live)
  stopped = false
  live.querySelector('.camera').hidden = false
  video.srcObject = stream
  await video.play()
  live.querySelector('[data-camera=start]').hidden = true
  live.querySelector('[data-camera=stop]').hidden = false
  light(stream, live.querySelector('[data-camera=light]'))
  tell(live.dataset.none)
  const read = await reader(video, live.dataset.frames, live.dataset.reader !== 'server')
  while (!stopped) {
    if (document.visibilityState === 'visible' && video.readyState >= 2) {
      try {
        const codes = await read()
        empty = codes.length ? 0 : empty + 1
        if (empty === PATIENT) tell(live.dataset.nearer)
        take(codes)
      } catch { /* the next frame may do */ }
    }
    await pause(180)
  }
}

/** No camera: words alone, a black box would push the photo and the code out of sight. Only who said no may try again. */
function denied(why) {
  const view = live.querySelector('.camera'), button = live.querySelector('[data-camera=start]')
  view.hidden = false
  view.classList.add('shut')
  tell(unseen(live, why))
  button.hidden = !barred(why)
  button.classList.remove('main')
  button.textContent = live.dataset.again
  if (!live.parentElement.contains(document.activeElement)) document.getElementById('photo-card').after(live) // the photo comes first; nothing moves under a hand that types
}

function stop() {
  stopped = true
  stream?.getTracks().forEach(track => track.stop())
  live.querySelector('[data-camera=start]').hidden = false
  live.querySelector('[data-camera=stop]').hidden = true
  live.querySelector('[data-camera=light]').hidden = true
}

/** A code counts when two frames agree on it; then it is looked up, and the camera stays open for the next one. */
function take(codes) {
  for (const code of codes) {
    const times = (seen.get(code) || 0) + 1
    seen.set(code, times)
    if (times === 2) {
      tell(`${live.dataset.found} ${code}`)
      try { navigator.vibrate?.(30) } catch { /* not allowed here */ }
      clearTimeout(take.timer)
      take.all = [...(take.all || []), code]
      take.timer = setTimeout(() => {
        const form = document.getElementById('typed').form, data = new FormData(form)
        data.set('typed', take.all.join(' '))
        look(form, new URLSearchParams(data))
      }, 700)
    }
  }
}

/** Look pieces up without leaving the page. A piece that can mean one thing only answers by being shown. */
async function look(form, body) {
  form.classList.add('busy')
  try {
    const reply = await fetch(form.action, { method: 'POST', body, credentials: 'same-origin', headers: { Accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const next = page.getElementById('scan-result'), here = document.getElementById('scan-result')
    if (!next) { location.reload(); return }
    here.replaceWith(document.importNode(next, true))
    const alone = document.querySelector('#scan-result [data-alone]')
    if (alone) { answer(alone); return }
    document.getElementById('scan-result').scrollIntoView({ block: 'nearest' })
  } catch {
    tell(document.body.dataset.offline || '')
    seen.clear(); take.all = []
  } finally { form.classList.remove('busy') }
}

/** Send the only answer there is; the page that comes then offers to take it back. */
function answer(button) {
  stop()
  sessionStorage.setItem('took', Date.now())
  button.form.requestSubmit(button)
}

const SIDE = 3000 // pieces held before the camera: this is read as well, and sooner

for (const field of document.querySelectorAll('[data-photo] input[type=file]')) {
  field.addEventListener('change', async event => {
    if (!field.files.length) return
    event.stopPropagation()
    const data = new FormData(field.form)
    data.delete('photo')
    field.form.classList.add('sending')
    for (const file of await photos(field, SIDE)) data.append('photo', file, file.name)
    await look(field.form, data)
    field.form.classList.remove('sending')
    field.value = ''
  })
}

if (live && able) {
  live.hidden = false
  document.getElementById('no-live').hidden = true
  live.querySelector('[data-camera=start]').addEventListener('click', start)
  live.querySelector('[data-camera=stop]').addEventListener('click', stop)
  addEventListener('pagehide', stop)
  start() // whoever taps Scan wants it
}
