// Keeps nothing of a table: only the shell that says that there is no connection, and what it looks like.
const SHELL = 'shell-7', OFFLINE = 'offline', FILES = [OFFLINE, 'static/offline.js?shell', 'static/companion.css?shell']
/** The shell stands for what a proxy says while the server is away; what the server says itself tries again by itself. */
async function opened(request) {
  const reply = await fetch(request)
  if (reply.status > 501 && reply.status < 505 && !reply.headers.has('Refresh')) throw new Error('away')
  return reply
}
/** Fails when nobody is there: a laptop that is asleep neither answers nor hangs up. */
async function silence() {
  await new Promise(done => setTimeout(done, 4000))
  await fetch('static/icon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(6000) })
  return new Promise(() => {})
}
addEventListener('install', event => event.waitUntil(caches.open(SHELL).then(cache => cache.addAll(FILES)).then(() => skipWaiting())))
addEventListener('activate', event => event.waitUntil(caches.keys().then(names => Promise.all(names.filter(name => name !== SHELL).map(name => caches.delete(name)))).then(() => clients.claim())))
addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(Promise.race([opened(request), silence()]).catch(() => caches.match(OFFLINE)))
  else if (new URL(request.url).search === '?shell') event.respondWith(caches.match(request).then(kept => kept || fetch(request)))
})
