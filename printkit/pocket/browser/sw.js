// One versioned list of files, complete or not at all; everything else is asked of the page that owns Python.
const VERSION = 'the version'
/** Name: bytes, SHA-256, type, policy, where it is fetched if not by its name, and the SHA-256 of what lies packed beside it. */
const FILES = /* the list */ {}
importScripts('unfold.js')
const CACHE = `pocket-${VERSION}`, LATE = 'pocket-late'
const BASE = new URL(self.registration.scope).pathname
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self' blob:; form-action 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; object-src 'none'"

async function tell(message) {
  for (const client of await clients.matchAll({ includeUncontrolled: true, type: 'window' })) client.postMessage(message)
}

function dressed(body, [, hash, type, policy]) {
  return new Response(body, { headers: { 'content-type': type, 'content-security-policy': policy || POLICY, 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'x-hash': hash } })
}

/** The same bytes in an older version's list are not fetched again. */
async function known(name, hash) {
  for (const key of await caches.keys()) {
    if (!key.startsWith('pocket-')) continue
    const kept = await (await caches.open(key)).match(BASE + name)
    if (kept?.headers.get('x-hash') === hash) return kept.blob()
  }
}

async function fetched(address, hash) {
  const reply = await fetch(address, { cache: 'no-cache', credentials: 'omit', integrity: `sha256-${hash}` })
  if (!reply.ok) throw Error(`${address}: ${reply.status}`)
  return reply.blob() // bytes that this script held would stay in its memory until its garbage is collected
}

/** Whether the host compresses a file by itself, and so better than it lies packed. */
async function isCompressed(name) {
  const { headers } = await fetch(BASE + name, { method: 'HEAD', cache: 'no-cache', credentials: 'omit' })
  return headers.has('content-encoding')
}

async function install() {
  const cache = await caches.open(CACHE), names = Object.keys(FILES)
  const whole = names.reduce((sum, name) => sum + FILES[name][0], 0)
  let next = 0, bytes = 0, loaded = 0, failed = false
  const coming = {} // a font of several titles lies there once
  const take = async (from, hash, packed, twice) => {
    const isPacked = packed && !(twice && await isCompressed(from)), address = new URL(from + (isPacked ? '.packed' : ''), location.origin + BASE)
    const body = await fetched(address, isPacked ? packed : hash).catch(why => { throw Error(`${from}: ${why.message}`) })
    loaded += body.size
    return isPacked ? new Response(body.stream().pipeThrough(new DecompressionStream('gzip'))).blob() : body
  }
  const work = async () => {
    while (next < names.length && !failed) {
      const name = names[next++], about = FILES[name], from = about[4] || name
      const body = await known(name, about[1]) ?? await (coming[from] ??= take(from, about[1], about[5], about[4]))
      await cache.put(BASE + name, dressed(body, about))
      bytes += about[0]
      if (!failed) tell({ step: 'fetch', bytes, whole, loaded })
    }
  }
  try {
    await Promise.all(Array.from({ length: 6 }, work))
  } catch (why) {
    failed = true
    await caches.delete(CACHE)
    tell({ step: 'failed', why: String(why.message ?? why) })
    throw why
  }
}

async function activate() {
  for (const key of await caches.keys()) {
    if (key.startsWith('pocket-') && ![CACHE, LATE].includes(key)) await caches.delete(key)
  }
  await clients.claim()
}

addEventListener('install', event => event.waitUntil(install()))
addEventListener('activate', event => event.waitUntil(activate()))
addEventListener('message', event => {
  if (event.data === 'take') skipWaiting()
  if (event.data === 'version') event.ports[0].postMessage(VERSION)
})

const own = async name => await (await caches.open(CACHE)).match(BASE + name) ?? fetch(BASE + name)

let list = null
/** Files that are fetched when they are first looked at, by name and by where they lie: that, SHA-256, type, policy, and what they share. */
const late = () => list ??= own('late.json').then(reply => reply.json()).then(all => {
  for (const one of Object.values(all)) all[one[0]] ??= one
  return all
})

/** A file as it lies on the host; it is kept from the first look on. */
async function packed([there, hash, type, policy]) {
  const cache = await caches.open(LATE), address = BASE + there, kept = await cache.match(address)
  if (kept?.headers.get('x-hash') === hash) return kept
  const made = dressed(await fetched(address, hash), [0, hash, type, policy])
  await cache.put(address, made.clone())
  return made
}

/**
 * Faces lie packed, and most of them without what they share with others. For a while the page need not ask for one again: a
 * picture that it draws from anew is a document of its own, and megabytes of memory.
 */
async function unpacked(about) {
  const reply = await packed(about), [there,,,, base] = about, headers = new Headers(reply.headers)
  headers.set('cache-control', 'private, max-age=600')
  if (!there.endsWith('.gz')) return new Response(reply.body, { headers })
  const whole = new Response(reply.body.pipeThrough(new DecompressionStream('gzip')), { headers })
  return base ? new Response(unfold(await whole.json(), await shared(base)), { headers }) : whole
}

/** The text of a file that faces share: the last ones stay at hand. */
const bases = new Map()
async function shared(base) {
  const text = bases.get(base) ?? late().then(all => unpacked(all[base])).then(reply => reply.text())
  bases.delete(base)
  bases.set(base, text)
  if (bases.size > 3) bases.delete(bases.keys().next().value)
  return text.catch(why => { bases.delete(base); throw why })
}

async function lately(request, url, about) {
  try {
    return await unpacked(about)
  } catch { // no network: a guest's page has it from the table's phone, if that has it
    return asked(request, url, about[0])
  }
}

/** Whether a page owns Python: it says so itself. */
const owns = client => new Promise(done => {
  const channel = new MessageChannel()
  channel.port1.onmessage = reply => done(reply.data === true)
  client.postMessage({ step: 'who' }, [channel.port2])
  setTimeout(() => { done(false); channel.port1.close() }, 1500)
})

let owner = ''
async function host() {
  const until = Date.now() + 20000
  while (Date.now() < until) {
    const was = owner && await clients.get(owner)
    if (was) return was
    owner = ''
    const shells = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(one => one.frameType === 'top-level')
    const found = await Promise.any(shells.map(async one => await owns(one) ? one : Promise.reject())).catch(() => null)
    if (found) { owner = found.id; return found }
    await new Promise(done => setTimeout(done, 150))
  }
  return null
}

async function asked(request, url, file = '') {
  const body = ['GET', 'HEAD'].includes(request.method) ? null : await request.arrayBuffer()
  const page = await host()
  if (!page) return new Response('No page of this site is open that can answer. Open it anew.', { status: 503 })
  const channel = new MessageChannel(), headers = [...request.headers]
  if (request.referrer.startsWith('http')) headers.push(['referer', request.referrer])
  if (!request.headers.has('accept-language')) headers.push(['accept-language', navigator.languages.join(',')])
  return new Promise(done => {
    let sink
    const stream = new ReadableStream({ start(one) { sink = one }, cancel() { channel.port1.postMessage('gone') } })
    channel.port1.onmessage = ({ data }) => {
      if (data.status) done(new Response(data.status < 200 || [204, 304].includes(data.status) || (data.status >= 300 && data.status < 400) ? null : stream, { status: data.status, headers: data.headers }))
      try {
        if (data.chunk?.length) sink.enqueue(data.chunk)
        if (data.end) sink.close()
      } catch { /* the page is gone */ }
      if (data.end) channel.port1.close() // one that is left open is kept for good, with all that it leads to
    }
    page.postMessage({ step: 'ask', question: { method: request.method, path: url.pathname, query: url.search.slice(1), headers, body, file } }, [channel.port2, ...(body ? [body] : [])])
  })
}

async function answer(request, url, name) {
  if (FILES[name]) return own(name)
  const there = (await late())[name]
  if (there) return lately(request, url, there)
  if (request.mode === 'navigate' && request.destination === 'document') { // the shell stands around every page of the companion
    return Response.redirect(`${BASE}?at=${encodeURIComponent(name + url.search)}`)
  }
  return asked(request, url)
}

addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  if (url.origin !== location.origin || !url.pathname.startsWith(BASE)) return
  const name = url.pathname.slice(BASE.length)
  if (name === 'sw.js' || name === 'site.json') return
  const isShell = event.request.mode === 'navigate' && event.request.destination === 'document' && !name
  event.respondWith(isShell ? own('index.html') : answer(event.request, url, name))
})
