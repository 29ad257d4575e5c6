// The sand glass of a turn, on pages that have one.
import { notes, vibrate } from './companion.js'

let rung = ''

/** Show how much is left; the bell rings once. */
export function sand() {
  const glass = document.querySelector('[data-until]')
  if (!glass) return
  const left = Math.max(0, Math.round(+glass.dataset.until - Date.now() / 1000))
  glass.querySelector('.left').textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  glass.style.setProperty('--left', `${left / +glass.dataset.seconds}turn`)
  glass.classList.toggle('warn', left <= 20)
  if (!left && rung !== glass.dataset.until) { rung = glass.dataset.until; notes(392, 330, 262); vibrate(200) } // only the bell rings
}

setInterval(sand, 500)
