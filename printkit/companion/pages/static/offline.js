// The shell that a phone shows when the server is away: it tries again and again, and says so.
const tries = document.getElementById('tries')
let count = 0
const kept = sessionStorage.getItem(`unsent ${location.pathname}`) !== null
document.querySelectorAll('[data-kept]').forEach(said => { said.hidden = !kept })
async function again() {
  count += 1
  tries.textContent = `${count}`
  try {
    const reply = await fetch(new URL('icon.svg', import.meta.url), { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(6000) }) // GET is answered from what is kept here
    if (reply.status > 499) throw new Error('away') // only a proxy is there
    location.reload()
  } catch { setTimeout(again, Math.min(1000 + 250 * count, 5000)) }
}
setTimeout(again, 1000)
