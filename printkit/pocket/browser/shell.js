// The page that stays open: it holds the lock, owns the worker with Python, and shows the companion's pages in a frame.
import { collect } from './collect.js'
const $ = id => document.getElementById(id)
const base = new URL('.', import.meta.url), words = JSON.parse($('words').textContent)
const { relay = '' } = document.documentElement.dataset // passes letters on, if there is one
const frame = $('frame'), line = $('line'), bar = $('progress')
let worker = null, isHost = false, up
let isUp = false, seat = null // at another phone's table
let invitations = null, name = ''
const ready = new Promise(done => { up = done })

function say(step, more = {}) {
  document.body.dataset.step = step
  const text = (words[step] ?? step).replace(/\{(\w+)\}/g, (_, name) => more[name] ?? '')
  line.textContent = text
}
function warn(text) {
  const p = document.createElement('p')
  p.textContent = text
  $('told').append(p)
  $('told').parentElement.hidden = false
}

// ---- what is shown ---------------------------------------------------------------------------------------------

let wanted = ''
/** Show a page of the companion; the frame waits until Python answers. */
async function show(at) {
  wanted = at
  document.body.classList.add('waits')
  await ready
  if (wanted !== at) return
  document.body.classList.replace('waits', 'plays')
  frame.hidden = false
  $('start').hidden = true
  frame.src = new URL(at, base).href
}
function home(event) {
  event?.preventDefault()
  wanted = ''
  document.body.classList.remove('waits', 'plays')
  frame.hidden = true
  frame.src = 'about:blank'
  $('start').hidden = false
  history.replaceState(null, '', base.href)
}
frame.addEventListener('load', () => {
  const there = frame.contentWindow.location
  if (there.href === 'about:blank') return
  const at = there.pathname.slice(base.pathname.length) + there.search || '?'
  history.replaceState(null, '', `?at=${encodeURIComponent(at)}`)
  document.title = frame.contentDocument.title || document.title
  invitations?.look()
})
document.addEventListener('click', event => {
  const close = event.target.closest('[data-close]')
  if (close) close.parentElement.hidden = true
  const link = event.target.closest('[data-at]')
  if (!link) return
  event.preventDefault()
  show(link.dataset.at)
  askToKeep()
})
$('home').addEventListener('click', home)
$('piece').addEventListener('toggle', () => import('./piece.js').then(one => one.lookUp(base, words)), { once: true })

/** Games are kept for good only if the browser says so; it is asked when a game begins. */
async function askToKeep() {
  if (await navigator.storage?.persisted?.()) return
  if (!await navigator.storage?.persist?.()) $('unkept').hidden = false
}

// ---- a screen that stays on while a game is shown --------------------------------------------------------------

let awake = null
async function stayAwake() {
  if (document.visibilityState === 'visible' && document.body.classList.contains('plays')) {
    try { awake = await navigator.wakeLock?.request('screen') } catch { awake = null }
  }
}
document.addEventListener('visibilitychange', stayAwake)
frame.addEventListener('load', stayAwake)

// ---- memory: parts that were exchanged are freed late, and what laying out a page leaves is megabytes an answer --------

let waits = 0, pause = 100
/** Soon after a change, or a new page, when it is drawn, garbage is collected; for a third of the time at most, where changes follow each other. */
function changed() { waits ||= setTimeout(() => { waits = 0; pause = Math.max(100, 2 * collect()) }, pause) }
/** Small faces and those of a board that were shown stay at hand: the page of the next game would unpack them into memory once more. */
const faces = new Map()
function keep(picture) {
  const src = new URL(picture.href?.baseVal ?? picture.src ?? '', picture.baseURI).href
  if (!/(\.small|\.tiny|\.webp)$/.test(src) || faces.has(src)) return
  faces.set(src, Object.assign(new Image(), { src }))
  if (faces.size > 400) faces.delete(faces.keys().next().value)
}
frame.addEventListener('load', () => {
  changed()
  const page = frame.contentDocument // none where the browser shows a page of its own
  if (!page?.body) return
  new MutationObserver(changed).observe(page.body, { attributeFilter: ['data-at'] })
  page.querySelectorAll('img, image').forEach(keep)
  page.addEventListener('load', event => keep(event.target), true)
})

// ---- records ---------------------------------------------------------------------------------------------------

$('record').addEventListener('change', async event => {
  const file = event.target.files[0]
  if (!file) return
  const text = await file.text()
  event.target.value = ''
  const reply = await asked({ bring: text })
  if (reply.at) show(reply.at)
  else warn(`${file.name}: ${reply.why}`)
})
$('records').addEventListener('toggle', list)
async function list() {
  if (!$('records').open) return
  await ready
  const { records = [], why } = await asked({})
  if (why) warn(why)
  $('none').hidden = records.length > 0
  $('kept').replaceChildren(...records.map(record => {
    const item = document.createElement('li'), about = document.createElement('bdi'), button = document.createElement('button')
    about.textContent = `${record.game} ${record.code}: ${record.players}`
    button.type = 'button'
    button.className = 'button'
    button.textContent = words.save
    button.addEventListener('click', () => save(record))
    item.append(about, button)
    return item
  }))
}
/** A record leaves by the phone's own way of sharing files, or as a download. */
async function save({ code, game }) {
  const { text, why } = await asked({ record: code })
  if (why) return warn(why)
  const file = new File([text], `${game}-${code}.jsonl`, { type: 'text/plain' })
  if (navigator.canShare?.({ files: [file] }) && matchMedia('(pointer: coarse)').matches) {
    try { return await navigator.share({ files: [file] }) } catch (error) { if (error.name === 'AbortError') return }
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60000)
}
const asked = message => new Promise(done => {
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data }) => done(data)
  if (worker) worker.postMessage({ keep: message }, [channel.port2])
  else done({ why: words.elsewhere })
})

// ---- Python, or the tab that has it ----------------------------------------------------------------------------

navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
  if (data.step === 'who') ports[0].postMessage(isHost)
  else if (data.step === 'ask') answer(data.question, ports[0])
  else if (data.step === 'fetch' && !isUp) {
    say('fetch', { done: (data.bytes / 1e6).toFixed(1), whole: (data.whole / 1e6).toFixed(1) })
    bar.max = data.whole
    bar.value = data.bytes
  } else if (data.step === 'failed' && !isUp) say('unfetched', { why: data.why })
})

/** Answer a page: Python does, or the phone at whose table this one sits. */
function answer(question, port) {
  if (seat) seat.ask(question, port)
  else if (!worker) refuse(port, 'The table is not here yet.', 503)
  else if (question.file) refuse(port, 'This file is fetched when it is first looked at, and there is no network now.')
  else askPython(question, port)
}
const askPython = (question, port) => worker.postMessage({ ask: question }, [port, ...(question.body ? [question.body] : [])])
function refuse(port, why, status = 504) {
  port.postMessage({ status, headers: [['content-type', 'text/plain; charset=utf-8']], chunk: new TextEncoder().encode(why) })
  port.postMessage({ end: true })
}

// ---- other phones ------------------------------------------------------------------------------------------------

/** The code of the table that is shown; "" for none. */
const findTable = () => /\/t\/(\w+)\//.exec(frame.hidden ? '' : frame.contentWindow.location.pathname)?.[1] ?? ''
$('invite').addEventListener('click', async () => {
  if (seat) return leave()
  const { Invitations } = await import('./invite.js')
  invitations ??= new Invitations({ words, base, relay, asked, ask: askPython, refuse, hello: () => ({ site: name, table: findTable() }) })
  invitations.show()
})
async function leave() {
  const { forget } = await import('./guest.js')
  await forget()
  localStorage.removeItem(GUEST)
  location.replace(base.href)
}
const GUEST = `printkit-guest ${base.pathname}`

/** Letters that another table's phone shows: the relay has its code, and this page begins anew with it. */
$('letters-form')?.addEventListener('submit', async event => {
  event.preventDefault()
  const { Box, readLetters } = await import('./relay.js'), letters = readLetters($('spell').value), told = $('spell-told')
  if (!letters) return told.textContent = words.noletters
  told.textContent = words.connecting
  try {
    const offer = await (await Box.open(relay, letters)).find('offer')
    if (!offer) return told.textContent = words.unknown
    location.hash = `join=${offer}&letters=${letters}`
    location.reload()
  } catch { told.textContent = words.norelay }
})

/** Sit at another phone's table for as long as this page is open: by the code of an invitation, or by the way back. */
async function visit(lock, offer, letters) {
  if (!lock) return false
  const box = letters && await import('./relay.js').then(one => one.Box.open(relay, letters))
  isHost = true
  localStorage.setItem(GUEST, '1')
  const { sit } = await import('./visit.js')
  seat = await sit({
    words, base, offer, box, say, leave,
    hello: ({ table }) => {
      document.body.dataset.table = table
      isReady('guest')
      if (table && findTable() !== table && !wanted.includes(`/${table}/`)) show(`j/${table}`)
    },
  })
  return new Promise(() => {})
}

/** Own Python for as long as this page is open. */
async function own(lock) {
  if (!lock) return false
  isHost = true
  await new Promise((done, fail) => {
    worker = new Worker(new URL('worker.js', base), { type: 'module' })
    worker.onerror = event => fail(Error(event.message))
    worker.onmessage = ({ data }) => {
      if (data.step === 'failed') return fail(Error(data.why))
      if (data.step === 'problem') return warn(data.why)
      if (data.told) data.told.forEach(warn)
      if (data.step === 'ready') return name = data.name, done()
      bar.removeAttribute('value')
      say(data.step)
    }
  })
  isReady('ready')
  return new Promise(() => {})
}
function isReady(step) {
  say(step)
  isUp = bar.hidden = true
  $('invite').hidden = !isHost
  $('invite').textContent = seat ? words.leave : words.invite
  up()
}
const fails = why => { say('failed', { why: why.message }); bar.hidden = true }

async function begin() {
  if (!isSecureContext || !navigator.serviceWorker || !navigator.locks || !navigator.storage?.getDirectory) {
    bar.hidden = true
    return say(isSecureContext ? 'old' : 'insecure')
  }
  say('begin')
  navigator.serviceWorker.startMessages()
  // a newer sw.js never works with an older unfold.js that a host lets browsers keep
  const kept = await navigator.serviceWorker.register(new URL('sw.js', base), { scope: base.href, updateViaCache: 'none' })
  if (!navigator.serviceWorker.controller) await new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  offer(kept)
  const given = new URLSearchParams(location.hash.slice(1)), invitation = given.get('join'), isGuest = invitation || localStorage.getItem(GUEST)
  const take = lock => (isGuest ? visit(lock, invitation, given.get('letters')) : own(lock)).catch(fails)
  const free = await new Promise(done => navigator.locks.request(`printkit ${base.pathname}`, { ifAvailable: true }, lock => { done(Boolean(lock)); return take(lock) }))
  if (!free && invitation) {
    bar.hidden = true
    say('taken')
  } else if (!free) {
    isReady('window')
    navigator.locks.request(`printkit ${base.pathname}`, lock => { say('python'); return take(lock) })
  }
}

// ---- a newer version: offered, and taken when somebody says so --------------------------------------------------

function offer(kept) {
  const shown = () => { if (kept.waiting && navigator.serviceWorker.controller) $('newer').hidden = false }
  kept.addEventListener('updatefound', () => kept.installing?.addEventListener('statechange', shown))
  shown()
  $('take').addEventListener('click', () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    frame.src = 'about:blank' // an open stream would hold the old version
    setTimeout(() => kept.waiting?.postMessage('take'), 300)
  })
}

const at = new URLSearchParams(location.search).get('at')
if (at) show(at)
begin().catch(fails)
