// Keeps nothing of a table: only the shell that says that there is no connection, and what it looks like.
const SHELL = 'shell-1', FILES = ['/static/offline.html', '/static/offline.js', '/static/companion.css', '/static/play.css', '/static/icon.svg']
addEventListener('install', event => event.waitUntil(caches.open(SHELL).then(cache => cache.addAll(FILES)).then(() => skipWaiting())))
addEventListener('activate', event => event.waitUntil(caches.keys().then(names => Promise.all(names.filter(name => name !== SHELL).map(name => caches.delete(name)))).then(() => clients.claim())))
addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/static/offline.html')))
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)))
})
