// The camera on a seat's own page, fetched when it opens: a code that two looks agree on answers what is asked.

import { opened, pause, reader, unseen } from './camera.js'
import { asking, send } from './showing.js'

const sheet = document.createElement('link')
sheet.rel = 'stylesheet'
sheet.href = new URL('eye.css', import.meta.url)
document.head.append(sheet)

const PATIENT = 14 // looks without any code: then the phone is too far away, or it is too dark
const view = document.getElementById('eye')
const video = view.querySelector('video')
const said = view.querySelector('.said')
let stream = null
let round = 0
const seen = new Map()
const FORGETS = 5 // looks without it, after which a code is out of sight: some are read by the server alone, now and then
let looks = 0

const tell = text => { if (said.textContent !== text) said.textContent = text }

/** Let go of the camera. */
export function shut() {
  round++
  stream?.getTracks().forEach(track => track.stop())
  stream = null
  view.hidden = true
}

/** Look, as long as a piece may be shown; false if there is no camera. */
export async function look() {
  const mine = ++round
  view.hidden = false
  try {
    stream = await opened()
  } catch (why) {
    view.classList.add('no-eye')
    tell(unseen(view, why))
    sessionStorage.removeItem('eye')
    return false
  }
  view.classList.remove('no-eye')
  if (mine !== round) { stream.getTracks().forEach(track => track.stop()); return undefined }
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
  looks++
  for (const [code, one] of seen) if (looks - one.last > FORGETS) seen.delete(code)
  for (const code of codes) seen.set(code, { times: (seen.get(code)?.times || 0) + 1, last: looks })
  const form = asking(), sure = codes.filter(code => seen.get(code).times === 2)
  if (!form || !sure.length || form.classList.contains('busy')) return
  try { navigator.vibrate?.(30) } catch { /* not allowed here */ }
  tell(`${view.dataset.found} ${sure.map(code => code.replace(/^.*:|\*.*$/g, '')).join(', ')}`)
  send(form, sure.join(' '))
}
