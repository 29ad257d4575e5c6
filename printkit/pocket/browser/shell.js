// The page that stays open: it holds the lock, owns the worker with Python, and shows the companion's pages in a frame.
const $ = id => document.getElementById(id)
const base = new URL('.', import.meta.url), words = JSON.parse($('words').textContent)
const frame = $('frame'), line = $('line'), bar = $('progress')
let worker = null, isHost = false, up
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
  else if (data.step === 'ask') worker.postMessage({ ask: data.question }, [ports[0], ...(data.question.body ? [data.question.body] : [])])
  else if (data.step === 'fetch' && document.body.dataset.step !== 'ready') {
    say('fetch', { done: (data.bytes / 1e6).toFixed(1), whole: (data.whole / 1e6).toFixed(1) })
    bar.max = data.whole
    bar.value = data.bytes
  } else if (data.step === 'failed' && document.body.dataset.step !== 'ready') say('unfetched', { why: data.why })
})

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
      if (data.step === 'ready') return done()
      bar.removeAttribute('value')
      say(data.step)
    }
  })
  isReady()
  return new Promise(() => {})
}
function isReady() {
  say(isHost ? 'ready' : 'window')
  bar.hidden = true
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
  const kept = await navigator.serviceWorker.register(new URL('sw.js', base), { scope: base.href })
  if (!navigator.serviceWorker.controller) await new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  offer(kept)
  const free = await new Promise(done => navigator.locks.request(`printkit ${base.pathname}`, { ifAvailable: true }, lock => { done(Boolean(lock)); return own(lock).catch(fails) }))
  if (!free) {
    isReady()
    navigator.locks.request(`printkit ${base.pathname}`, lock => { say('python'); return own(lock).catch(fails) })
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
