// A seat's page on the table's own screen.

const { body } = document

// A seat's page on the table's own screen shows nothing to whoever comes back to it: the privacy screen comes anew.
// Whoever leaves it for another page than its own forms locks it, so that Forward does not show it either.
let staying = false
for (const name of ['click', 'submit']) addEventListener(name, event => {
  const link = name === 'submit' ? event.target.action : event.target.closest?.('a[href]')?.href
  if (link && body.dataset.lock) staying = new URL(link, location.href).pathname.startsWith(body.dataset.lock.replace(/lock\?.*$/, ''))
}, true)
const isLeft = () => sessionStorage.getItem('left') === body.dataset.lock
const emptied = () => document.querySelectorAll('main, header, title').forEach(one => one.replaceChildren())
addEventListener('pagehide', () => {
  if (!body.dataset.hide) return
  emptied()
  if (staying || isLeft()) return
  sessionStorage.setItem('left', body.dataset.lock)
  navigator.sendBeacon(body.dataset.lock)
})
// Back and Forward can be quicker than the word to the server that the page was left: then it is locked before
// anything of it is seen (the style sheet shows it only when it is `here`). Each lift has an address of its own to lock
// it: a late word hides nothing that was lifted since.
if (body.dataset.lock && isLeft()) {
  emptied()
  fetch(body.dataset.lock, { method: 'POST', redirect: 'manual' }).finally(() => location.replace(location.href))
} else body.classList.add('here')
addEventListener('pageshow', event => { if (event.persisted) location.reload() })
