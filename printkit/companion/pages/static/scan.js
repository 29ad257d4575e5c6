// The live camera: the browser's own reader where there is one, else a frame now and then to the server's.
// Shown only where the page may use a camera (https or the laptop itself); the photo and the typed code always work.

const live = document.getElementById('live')
const video = live?.querySelector('video')
const said = live?.querySelector('.said')
let stream = null
let stopped = true
const seen = new Map()

function tell(text) { if (said && said.textContent !== text) said.textContent = text }

async function reader() {
  if (live.dataset.reader !== 'server' && 'BarcodeDetector' in globalThis) {
    try {
      const kinds = await BarcodeDetector.getSupportedFormats()
      if (kinds.includes('qr_code')) {
        const detector = new BarcodeDetector({ formats: ['qr_code'] })
        return async () => (await detector.detect(video)).map(code => code.rawValue)
      }
    } catch { /* announced but not there */ }
  }
  const canvas = document.createElement('canvas')
  return async () => {
    const width = Math.min(1280, video.videoWidth)
    canvas.width = width
    canvas.height = Math.round(video.videoHeight * width / video.videoWidth)
    canvas.getContext('2d').drawImage(video, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise(done => canvas.toBlob(done, 'image/jpeg', 0.85))
    const data = new FormData()
    data.append('csrf', document.querySelector('[name=csrf]').value)
    data.append('photo', blob, 'frame.jpg')
    const reply = await fetch(live.dataset.frames, { method: 'POST', body: data, credentials: 'same-origin', headers: { Accept: 'application/json' } })
    if (reply.status === 429) { await pause(1500); return [] }
    if (!reply.ok) return []
    return (await reply.json()).codes || []
  }
}

const pause = time => new Promise(done => setTimeout(done, time))

async function start() {
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false })
  } catch {
    live.querySelector('.camera').hidden = false
    tell(live.dataset.denied)
    return
  }
  stopped = false
  live.querySelector('.camera').hidden = false
  video.srcObject = stream
  await video.play()
  live.querySelector('[data-camera=start]').hidden = true
  live.querySelector('[data-camera=stop]').hidden = false
  tell(live.dataset.none)
  const read = await reader()
  while (!stopped) {
    if (document.visibilityState === 'visible' && video.readyState >= 2) {
      try { take(await read()) } catch { /* the next frame may do */ }
    }
    await pause(180)
  }
}

function stop() {
  stopped = true
  stream?.getTracks().forEach(track => track.stop())
  live.querySelector('[data-camera=start]').hidden = false
  live.querySelector('[data-camera=stop]').hidden = true
}

/** A code counts when two frames agree on it; then the page looks it up as if it had been typed. */
function take(codes) {
  for (const code of codes) {
    const times = (seen.get(code) || 0) + 1
    seen.set(code, times)
    if (times === 2) {
      tell(`${live.dataset.found} ${code}`)
      const form = document.getElementById('typed').form
      clearTimeout(take.timer)
      take.all = [...(take.all || []), code]
      take.timer = setTimeout(() => {
        stop()
        document.getElementById('typed').value = take.all.join(' ')
        form.requestSubmit()
      }, 900)
    }
  }
}

if (live && isSecureContext && navigator.mediaDevices?.getUserMedia) {
  live.hidden = false
  live.querySelector('[data-camera=start]').addEventListener('click', start)
  live.querySelector('[data-camera=stop]').addEventListener('click', stop)
  addEventListener('pagehide', stop)
  navigator.permissions?.query({ name: 'camera' }).then(state => { if (state.state === 'granted') start() }, () => {})
}
