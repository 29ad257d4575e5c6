// The start page's camera: codes that are held before it, read by the site's own reader or by the browser's.
const LOOKS = 150 // milliseconds between two

export class Camera {
  constructor(base) { this.base = base }
  /** Show a film in an element and hand over every text that is read in it; false where there is no camera, or it may not be used. */
  async watch(video, heard) {
    if (this.film) return true
    try {
      this.film = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
    } catch { return false }
    Object.assign(this, { video, heard })
    video.srcObject = this.film
    video.hidden = false
    await video.play()
    this.read()
    return true
  }
  async read() {
    const read = await this.reader()
    while (this.film) {
      for (const text of await read(this.video)) await this.heard(text)
      await new Promise(done => setTimeout(done, LOOKS))
    }
  }
  stop() {
    for (const track of this.film?.getTracks() ?? []) track.stop()
    this.film = null
    if (!this.video) return
    this.video.hidden = true
    this.video.srcObject = null
  }
  async reader() {
    const { scanner } = await (await fetch(new URL('settings.json', this.base))).json()
    if (!scanner) {
      const reader = new BarcodeDetector({ formats: ['qr_code'] })
      return async video => (await reader.detect(video)).map(found => found.rawValue)
    }
    this.worker ??= new Worker(new URL('scanner.js', this.base), { type: 'module' })
    return async video => {
      const photo = await createImageBitmap(video)
      return new Promise(done => {
        this.worker.onmessage = ({ data }) => done(data.found)
        this.worker.postMessage({ number: 1, work: [photo, true] }, [photo])
      })
    }
  }
}
