// What reads codes from the live camera: the browser's own reader where there is one, else a frame now and then to the
// server's.

const SECOND = 4 // every fourth look is the server's, where the browser reads codes itself

export const pause = time => new Promise(done => setTimeout(done, time))

export const opened = () => navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 } }, audio: false })

/** A button for the phone's own light, shown where the camera has one. */
export function light(stream, button) {
  const [track] = stream.getVideoTracks()
  button.hidden = !track.getCapabilities?.().torch
  button.setAttribute('aria-pressed', 'false')
  button.onclick = async () => {
    const on = button.getAttribute('aria-pressed') !== 'true'
    try { await track.applyConstraints({ advanced: [{ torch: on }] }) } catch { return }
    button.setAttribute('aria-pressed', `${on}`)
  }
}

/** Whether a camera is there, and the browser was told to keep it from the page. */
export const barred = why => why?.name === 'NotAllowedError' || why?.name === 'SecurityError'

/** What to do where no camera opens; whoever said no may allow it. */
export const unseen = ({ dataset }, why) => barred(why) ? `${dataset.denied} ${dataset.barred}` : dataset.denied

/** What looks once at a video and gives the codes in it; frames for the server's reader are posted to `address`. */
export async function reader(video, address, own = true) {
  const canvas = document.createElement('canvas')
  const ask = async () => {
    const width = Math.min(1920, video.videoWidth)
    canvas.width = width
    canvas.height = Math.round(video.videoHeight * width / video.videoWidth)
    canvas.getContext('2d').drawImage(video, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise(done => canvas.toBlob(done, 'image/jpeg', 0.85))
    const data = new FormData()
    data.append('csrf', document.querySelector('[name=csrf]').value)
    data.append('photo', blob, 'frame.jpg')
    const reply = await fetch(address, { method: 'POST', body: data, credentials: 'same-origin', headers: { Accept: 'application/json' } })
    if (reply.status === 429) { await pause(1500); return [] }
    if (!reply.ok) return []
    return (await reply.json()).codes || []
  }
  if (own && 'BarcodeDetector' in globalThis) {
    try {
      const kinds = await BarcodeDetector.getSupportedFormats()
      if (kinds.includes('qr_code')) {
        const detector = new BarcodeDetector({ formats: ['qr_code'] })
        let looks = 0 // what the browser does not read, small or far away, the server's reader may: it knows the pieces
        return async () => ++looks % SECOND ? (await detector.detect(video)).map(code => code.rawValue) : ask()
      }
    } catch { /* announced but not there */ }
  }
  return ask
}
