// What the pages do beyond plain forms: live updates without a jump, steppers, search, and answers that cannot double.
// Everything here is an extra; each page works without it.

const root = document.documentElement
const body = document.body
root.classList.remove('no-js')

const large = matchMedia('(max-width:20em)'), enlarge = () => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL('large.css', import.meta.url) }))
if (large.matches) enlarge()
else large.addEventListener('change', enlarge, { once: true })

/** Whether a page may film here: over plain http it may not. */
export const able = isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia)

// ---- Live updates ----------------------------------------------------------------------------------------------

/** What a field is called on the page, whatever number its question has. */
function nameOf(field) {
  const form = field.form
  return form ? [form.getAttribute('action'), form.elements.part?.value, form.elements.do?.value, field.name, field.type === 'radio' || field.type === 'checkbox' || field.type === 'submit' ? field.value : ''].join(' ') : field.id
}

const FIELDS = 'input:not([type=hidden]),select,textarea,button'

/** The fields that somebody has filled in and not sent, or filled in anew since, by their names. */
function fieldsOf(within) {
  const fields = [...within.querySelectorAll(FIELDS)].filter(field => field.name && (!field.form?.was || field.typed))
  return new Map(fields.map(field => [nameOf(field), field]))
}

/** Fill fields in as they were before, by their names. */
function refill(within, filled) {
  const chosen = [...within.querySelectorAll('input[type=radio]:checked')]
  for (const field of within.querySelectorAll(FIELDS)) {
    const before = filled.get(nameOf(field))
    if (before && field.tagName !== 'BUTTON' && field.type !== 'file') {
      field.value = before.value
      if ('checked' in field) field.checked = before.checked
    }
  }
  // What was chosen is gone, as a seat that another has taken: then what the page proposes now.
  for (const field of chosen) if (![...within.querySelectorAll(`input[name="${field.name}"]`)].some(one => one.form === field.form && one.checked)) field.checked = true
}

/**
 * Where a part is scrolled to, and the board in it. It is asked of all parts before the first is exchanged: asked in between,
 * the browser would work out the whole page anew for each of them.
 */
function scrolled(part) {
  const board = part.querySelector('[data-pan]')
  return [part.scrollTop, board?.scrollLeft, board?.scrollTop]
}

/** A fresh part for this page, with the pictures that are shown already: a new one would be drawn anew, and cost its memory again. */
function takeOver(old, fresh) {
  const shown = Map.groupBy?.(old.querySelectorAll('img'), one => one.getAttribute('src')) ?? new Map()
  const kept = [...fresh.querySelectorAll('img')].flatMap(one => {
    const picture = shown.get(one.getAttribute('src'))?.shift()
    if (!picture) return []
    one.removeAttribute('src') // else it would be fetched
    one.dataset.kept = ''
    return [picture]
  })
  const node = document.importNode(fresh, true)
  node.querySelectorAll('img[data-kept]').forEach((one, at) => {
    const picture = kept[at]
    for (const name of picture.getAttributeNames()) if (name !== 'src') picture.removeAttribute(name)
    for (const name of one.getAttributeNames()) if (name !== 'data-kept') picture.setAttribute(name, one.getAttribute(name))
    one.replaceWith(picture)
  })
  return node
}

/** Exchange a part; what is unfolded, filled in, focused, scrolled and looked at closely in it stays, but for what was sent. */
function exchange(old, fresh, [scroll, left, top] = scrolled(old)) {
  const opened = new Map([...old.querySelectorAll('details[data-keep]')].map(one => [one.dataset.keep, one.open]))
  const filled = fieldsOf(old)
  const active = old.contains(document.activeElement) ? document.activeElement : null
  const focus = active?.form?.was && !active.typed ? '' : active?.matches(FIELDS) ? nameOf(active) : active?.id ? `#${active.id}` : ''
  const near = old.querySelector('svg[data-whole]')
  const node = takeOver(old, fresh)
  node.querySelectorAll('details[data-keep]').forEach(one => {
    if (opened.has(one.dataset.keep)) one.open = opened.get(one.dataset.keep)
  })
  old.replaceWith(node)
  if (scroll) node.scrollTop = scroll
  const board = left || top ? node.querySelector('[data-pan]') : null
  if (board) [board.scrollLeft, board.scrollTop] = [left, top]
  const drawn = near && node.querySelector('svg')
  if (drawn) { const { x, y, width, height } = near.viewBox.baseVal; boards.approach(drawn, x + width / 2, y + height / 2, +near.dataset.closer) }
  refill(node, filled)
  if (focus) [...node.querySelectorAll(FIELDS)].find(field => nameOf(field) === focus)?.focus({ preventScroll: true })
  if (focus.startsWith('#')) document.getElementById(focus.slice(1))?.focus({ preventScroll: true })
  return node
}

/** An element of HTML that this server sent. */
function made(html) {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

// While a finger is on the page, nothing moves under it: a button that is exchanged, or scrolled away, between touch and
// lift would never be tapped. What is to be shown waits until the tap is over; a finger that only rests is not waited for.
let finger = 0
const delayed = []

function lifted() {
  clearTimeout(finger)
  finger = 0
  try {
    while (delayed.length) delayed.shift()()
  } finally { // one that fails keeps nothing from those behind it
    if (delayed.length) setTimeout(lifted)
  }
}

function liftIn(ms) { clearTimeout(finger); finger = setTimeout(lifted, ms) }

addEventListener('pointerdown', () => liftIn(1500), true)
addEventListener('pointerup', () => liftIn(60), true) // `click` comes after it
addEventListener('pointercancel', lifted, true)
addEventListener('click', () => { if (finger) setTimeout(lifted) }, true)

/** Change what is shown: at once, or when the finger that is on the page leaves it. */
function show(act) {
  if (finger || delayed.length) delayed.push(act)
  else act()
}

const PARTS = '[data-part]'

/** Whether a state of the table (`EPOCH:NUMBER`) is older than the one that is shown. */
function isOld(state) {
  const [epoch, number] = (state || '').split(':'), [mine, shown] = (body.dataset.at || '').split(':')
  return epoch === mine && +number < +shown
}

let running = null
let again = false

/** Fetch this page anew and exchange the parts that differ; the reader stays where he is. */
async function refresh() {
  if (running) { again = true; return running }
  running = (async () => {
    let fresh
    try {
      const reply = await fetch(location.href, { headers: { 'X-Refresh': '1' }, credentials: 'same-origin', cache: 'no-store' })
      if (AWAY.includes(reply.status)) throw reply
      if ([403, 404, 410].includes(reply.status)) location.reload()
      if (!reply.ok) return
      if (root.classList.contains('lost')) back()
      fresh = new DOMParser().parseFromString(await reply.text(), 'text/html')
    } catch { offline(true); setTimeout(refresh, 2000) } finally { running = null }
    if (fresh) show(() => apply(fresh)) // what fails in it is no lost connection
    if (again) { again = false; await refresh() }
  })()
  return running
}

/** Show a page that was fetched: only its parts are exchanged, unless it has others. */
function apply(fresh) {
  if (isOld(fresh.body.dataset.at)) return
  const title = fresh.querySelector('title')
  if (title) document.title = title.textContent // `signal` marks it
  const parts = [...document.querySelectorAll(PARTS)], wanted = [...fresh.querySelectorAll(PARTS)]
  if (parts.map(part => part.id).join() !== wanted.map(part => part.id).join()) {
    const main = document.querySelector('main'), next = fresh.querySelector('main')
    if (main && next) { keepNotes(main, exchange(main, next)); const top = document.querySelector('header.top'), other = fresh.querySelector('header.top'); if (top && other) exchange(top, other); announce(); dress(); ticked(); balance(); signal() }
  } else {
    put(parts.map((part, at) => [part, wanted[at]]).filter(([part, next]) => part.dataset.part !== next.dataset.part))
  }
  if (fresh.body.dataset.at) body.dataset.at = fresh.body.dataset.at
}

/** What a page has told somebody stays until he answers again, whatever happens meanwhile. */
function keepNotes(old, fresh) {
  const notes = [...old.querySelectorAll(':scope > .note')]
  if (!fresh.querySelector(':scope > .note')) fresh.querySelector('#said')?.after(...notes)
}

/** Exchange parts, and say so if something else is asked now. */
function put(pairs, where = pairs.map(([part]) => scrolled(part))) {
  const fresh = pairs.map(([part, next], at) => exchange(part, next, where[at]))
  fresh.forEach(part => dress(part))
  if (fresh.some(part => ['asked', 'now', 'log-lines'].includes(part.id)) || grow.told) announce()
  grow.told = false
  ticked()
  balance()
  signal()
  goAlong()
  renamed()
}

/** How close things may stand; where even that is too wide, the code to join by goes, and at last letters are small, too. */
const CLOSER = ['near', 'nearer', 'nearest', 'bare', 'smallest']

/** Set some parts as wide as there is room for, and say how close that is. */
function fit(set, isFull) {
  for (let close = 0; close <= CLOSER.length; close++) {
    set.forEach(part => { part.classList.remove(...CLOSER); part.classList.add(...CLOSER.slice(close > 3 ? 2 : Math.max(close - 1, 0), close)) })
    if (!isFull()) return close
  }
  return CLOSER.length + 1
}

/** A phone: what hands do stands so close that nothing that can be tapped lies under the button at the thumb, and that a board is seen. */
function clear() {
  const hands = document.querySelector('.seat-page .hands'), thumb = document.querySelector('.seat-page .primary')
  const fast = thumb && getComputedStyle(thumb).position === 'sticky', board = document.querySelector('[data-pan]:has(.spot.open)')
  if (!hands || !(fast || board)) return
  fit([hands], () => {
    if (board?.getBoundingClientRect().top + scrollY > innerHeight / 2) return true
    if (!fast) return false
    const { bottom, marginTop } = getComputedStyle(thumb)
    const end = scrollY + thumb.previousElementSibling.getBoundingClientRect().bottom + parseFloat(marginTop)
    return end > innerHeight - parseFloat(bottom) - thumb.offsetHeight
  })
}

/** Whether all stands as wide as before and still fits: a picture that is there only takes more room. */
let stands = () => false, loads = 0
/**
 * Nothing is hidden by what stands fast. The table's page is read without scrolling: its two columns stand as wide as they fit. What a table without a board knows
 * stands beneath what is asked there, or beneath the players where things need not stand so close then; where nothing of it
 * fits, the page flows as a whole.
 */
function balance() {
  const tv = document.querySelector('.tv'), stage = tv?.querySelector('.tv-stage'), side = tv?.querySelector('.tv-side')
  if (!tv) { clear(); return }
  const know = tv.querySelector(':scope > .know:has(.facts)'), staged = [stage, ...stage.children]
  const beneath = [[side], know ? [stage, know] : [stage], know ? [...staged, know] : staged]
  const ways = know ? [beneath, [[side, know], [stage], staged]] : [beneath]
  root.classList.remove('flows')
  const set = way => {
    const [sides, stages, looked] = ways[way]
    tv.classList.toggle('aside', way === 1)
    const full = parts => parts.some(part => part.scrollHeight > part.clientHeight + 1)
    stands = () => !full(sides) && !full(looked)
    return Math.max(fit(sides, () => full(sides)), fit(stages, () => full(looked)))
  }
  const found = ways.map((_, way) => set(way)), least = Math.min(...found)
  const flows = Boolean(know) && least > CLOSER.length
  if (flows || ways.length > 1) set(flows ? 1 : found.indexOf(least))
  root.classList.toggle('flows', flows)
}
addEventListener('resize', balance)
document.addEventListener('load', event => { if (event.target.matches?.('.tv img, .hands img')) loads ||= requestAnimationFrame(() => { loads = 0; stands() || balance() }) }, true) // a picture takes its width when it is there; several come at once
document.fonts?.ready.then(balance)
document.fonts?.addEventListener('loadingdone', balance)

/** Another game was chosen in the lobby: its name and colours stand on the whole page, once nobody is typing on it. */
function renamed() {
  const game = document.getElementById('lobby')?.dataset.game
  if (game === undefined || game === renamed.was) return
  if (renamed.was !== undefined && !document.activeElement?.matches('input:not([type=hidden])')) location.reload()
  else renamed.was ??= game
}

/** What the stream tells: every part's stamp, and the HTML of those that have changed. */
function hear(told) {
  if (isOld(told.at)) return
  const shown = [...document.querySelectorAll(PARTS)]
  const differ = told.parts.filter(([, stamp], at) => shown[at]?.dataset.part !== stamp)
  const known = shown.length === told.parts.length && told.parts.every(([id], at) => shown[at].id === id)
  const sent = differ.map(([id, stamp]) => [document.getElementById(id), told.new?.[id], stamp])
  if (!known || !sent.every(([part, change]) => change && (change.html || change.was === part.dataset.part))) { refresh(); return }
  body.dataset.at = told.at
  const exchanged = sent.filter(([, change]) => change.html), where = exchanged.map(([part]) => scrolled(part))
  sent.filter(([, change]) => change.lines).forEach(([part, change, stamp]) => grow(part, change, stamp))
  put(exchanged.map(([part, change]) => [part, made(change.html).firstElementChild]), where)
}

/** New lines on top of a list; the newest entry's stand out. */
function grow(list, { lines, keep }, stamp) {
  const scroll = list.scrollTop
  list.querySelectorAll('.fresh').forEach(line => line.classList.remove('fresh'))
  list.prepend(made(lines.join('')))
  while (list.children.length > lines.length + keep) list.lastElementChild.remove()
  const newest = list.firstElementChild.dataset.n
  list.querySelectorAll(`[data-n="${newest}"]`).forEach(line => line.classList.add('fresh'))
  list.dataset.part = stamp
  grow.told = true
  if (scroll) list.scrollTop = scroll
}

/** Tell a screen reader who did what just now, and what is asked. */
function announce() {
  const news = [...document.querySelectorAll('#log-lines .fresh .t'), document.querySelector('#asked .prompt, #now .what, #end .who')]
  const said = document.getElementById('said')
  if (said) said.textContent = news.map(one => one?.textContent.trim().replace(/\.$/, '')).filter(Boolean).join('. ')
}

// ---- My turn ---------------------------------------------------------------------------------------------------

let wasMine = null
let wasAwaited = ''
let sounding = localStorage.getItem('sound') === 'on'
let audio = null
let lock = null

/** Notes one after the other, softly; browsers allow sound after the first tap on the page. */
export function notes(...tones) {
  if (!sounding) return
  try {
    audio ||= new AudioContext()
    tones.forEach((tone, at) => {
      const voice = audio.createOscillator(), gain = audio.createGain(), begin = audio.currentTime + at * 0.18
      voice.frequency.value = tone
      gain.gain.setValueAtTime(0.0001, begin)
      gain.gain.exponentialRampToValueAtTime(0.18, begin + 0.02)
      gain.gain.exponentialRampToValueAtTime(0.0001, begin + 0.17)
      voice.connect(gain).connect(audio.destination)
      voice.start(begin); voice.stop(begin + 0.2)
    })
  } catch { /* no sound here */ }
}

// Some browsers keep a page silent until sound is asked for within a tap: after each page anew.
addEventListener('click', () => {
  if (!sounding) return
  try { audio ||= new AudioContext(); audio.resume() } catch { /* no sound here */ }
}, true)

/** A page on which nobody has tapped yet may not: as one that is loaded anew and sends what it had kept. */
export function vibrate(...pattern) {
  if (navigator.userActivation?.hasBeenActive === false) return
  try { navigator.vibrate?.(pattern) } catch { /* not allowed here */ }
}

/** Keep the screen on while somebody is awaited here. */
async function stayAwake(wanted) {
  if (!navigator.wakeLock) return
  try {
    if (wanted && !lock && document.visibilityState === 'visible') {
      lock = await navigator.wakeLock.request('screen')
      lock.addEventListener('release', () => { lock = null })
    } else if (!wanted && lock) { await lock.release(); lock = null }
  } catch { /* low battery, or not allowed */ }
}

/** Whoever's turn it is cannot miss it: title, sound, vibration, the question in sight, the screen on. */
function signal(arrived = true) {
  const bar = document.getElementById('bar')
  if (bar) {
    const mine = 'mine' in bar.dataset
    document.title = document.title.replace(/^● /, '')
    if (mine) document.title = `● ${document.title}`
    stayAwake(mine)
    if (mine && wasMine === false && arrived) {
      notes(660, 880)
      vibrate(80, 60, 80)
      if (!body.contains(document.activeElement) || !document.activeElement.matches('input,select,textarea')) scrollTo({ top: 0, behavior: 'instant' })
    }
    wasMine = mine
    return
  }
  const awaited = document.querySelector('#now .who')?.textContent.trim() || ''
  if (awaited && wasAwaited && awaited !== wasAwaited && arrived) notes(660, 880)
  wasAwaited = awaited
  if (document.querySelector('.table-page')) stayAwake(Boolean(document.getElementById('now')))
}

for (const button of document.querySelectorAll('[data-sound]')) {
  button.setAttribute('aria-pressed', sounding)
  button.addEventListener('click', () => {
    sounding = !sounding
    localStorage.setItem('sound', sounding ? 'on' : 'off')
    document.querySelectorAll('[data-sound]').forEach(one => one.setAttribute('aria-pressed', sounding))
    notes(660, 880)
  })
}

/** The others play on: this phone goes along. Whoever asked for another game waits for the own form's way there. */
function goAlong() {
  const next = document.querySelector('[data-next]')?.dataset.next
  if (next && !goAlong.gone && !goAlong.asks) { goAlong.gone = true; location.assign(next) }
}

const tickOf = row => `done ${location.pathname} ${row.dataset.seat ?? ''}`

/** What hands have done stays ticked off on this page, whatever the others do, until the server has heard of it. */
function ticked() {
  document.querySelectorAll('[data-upto]').forEach(row => {
    row.classList.toggle('done', +row.dataset.upto <= +sessionStorage.getItem(tickOf(row)))
  })
}

// ---- The connection --------------------------------------------------------------------------------------------

let sheet = null
let since = 0
let telling = 0

/**
 * A sheet over the page says at once that it is not connected, and what is kept; it goes when all is well again.
 * When the game is over nothing more is to come, and whoever stops the laptop then has done nothing wrong: only the light
 * by the table's name goes out, until somebody taps something that needs the connection.
 */
function offline(lost, tapped = true) {
  root.classList.toggle('lost', lost)
  root.classList.toggle('live', !lost && Boolean(body.dataset.events))
  document.querySelector('.link-state')?.setAttribute('title', lost ? body.dataset.offline || '' : '')
  if (!lost) {
    clearTimeout(telling); telling = 0
    if (sheet && !unsent) { sheet.remove(); sheet = null }
    since = 0
    if (wanted) { const there = wanted; wanted = ''; location.assign(there) }
    return
  }
  if (!tapped && !unsent && document.getElementById('end-h')) return
  since ||= Date.now()
  if (!telling && !sheet) telling = setTimeout(() => showSheet(), unsent ? 300 : 1500)
  else if (sheet) showSheet()
}

let unsent = ''
/** Take what is kept out of the sending. */
let takeOut = () => {}
/** Where it is kept, should the page be loaded anew meanwhile. */
const KEPT = `unsent ${location.pathname}`
let wanted = ''

/** What a proxy says while the server is away, and a server whose store is: it is tried until that is over. */
const AWAY = [502, 503, 504]

/** A small thing that is always there. */
const ICON = new URL('icon.svg', import.meta.url)

/** The server is there: a page with a stream is connected when that is, and the one that it has may be dead without having noticed. */
function back() {
  if (!body.dataset.events) offline(false)
  else if (root.classList.contains('lost') && source?.readyState !== 0) relisten()
}

/** When the server was last heard of: a question that was asked before and fails after that says nothing. */
let heard = 0

/** Whether the server is there now; a proxy that answers for it is not it. */
async function reached() {
  const asked = performance.now()
  try {
    const reply = await fetch(ICON, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(6000) })
    if (AWAY.includes(reply.status)) throw reply
    heard = performance.now()
    back()
    return true
  } catch {
    if (heard > asked) return true
    offline(true, false)
    return false
  }
}

/**
 * A page asks now and then: whoever fills in one without a stream should know before it is sent, and a stream from a
 * laptop that has fallen asleep ends for the phone only after minutes.
 */
async function lookout() {
  const there = document.visibilityState !== 'visible' || await reached()
  setTimeout(lookout, !there ? 1500 : body.dataset.events ? 15000 : 4000)
}
setTimeout(lookout, body.dataset.events ? 15000 : 0)

// Where a link leads is kept until the server is there again: the browser's own message would take this page away.
addEventListener('click', event => {
  const link = event.target.closest?.('a[href]')
  if (!root.classList.contains('lost') || !link || event.defaultPrevented || link.origin !== location.origin) return
  if (link.target || link.pathname + link.search === location.pathname + location.search && link.hash) return
  event.preventDefault()
  wanted = link.href
  offline(true)
})

function showSheet() {
  telling = 0
  if (!root.classList.contains('lost') && !unsent) return
  if (sheet?.classList.contains('back')) { sheet.remove(); sheet = null } // lost again while it says that all has arrived
  if (!sheet) {
    sheet = document.getElementById('gone').content.firstElementChild.cloneNode(true)
    sheet.querySelector('.since').textContent += ` ${new Date(since).toLocaleTimeString(`${root.lang}-u-nu-latn`, { hour: 'numeric', minute: '2-digit' })}`
    sheet.querySelector('button').addEventListener('click', () => takeOut())
    body.prepend(sheet)
  }
  sheet.querySelector('.kept').hidden = !unsent
  sheet.querySelector('.kept b').textContent = unsent
}

/** What was kept on the phone has arrived. */
function arrived(what) {
  unsent = ''
  root.classList.remove('keeps')
  if (!sheet) return
  sheet.classList.add('back')
  sheet.textContent = `${body.dataset.arrived || ''} ${what}`
  const mine = sheet
  setTimeout(() => { mine.remove(); if (sheet === mine) sheet = null }, 3000)
}

let source = null
let wait = 500
let timer = 0

/** Begin anew. */
function relisten() {
  wait = 500
  if (source) { source.close(); source = null }
  listen()
}

function listen() {
  if (!body.dataset.events || source) return
  source = new EventSource(body.dataset.events + location.search)
  clearTimeout(timer)
  timer = setTimeout(relisten, 20000) // whoever calls while nobody is there is heard long after the laptop is back
  source.addEventListener('open', () => { clearTimeout(timer); wait = 500; offline(false) })
  for (const name of ['parts', 'changed']) source.addEventListener(name, event => show(() => hear(JSON.parse(event.data))))
  source.addEventListener('full', () => { source.close(); source = null; poll() }) // others are told, or other pages of the same person
  source.addEventListener('gone', () => body.dataset.hide ? location.replace(body.dataset.hide) : location.reload())
  source.addEventListener('error', () => {
    const refused = source.readyState === 2 // the server is there, and has no stream for this page
    offline(true, false)
    source.close(); source = null
    clearTimeout(timer)
    timer = refused ? setTimeout(refresh, 3000) : setTimeout(listen, wait)
    wait = Math.min(wait * 1.7, 8000)
  })
}

/** Without a stream a page fetches itself now and then. */
function poll() {
  timer = setTimeout(async () => {
    if (document.visibilityState === 'visible') await refresh()
    if (!source) poll()
  }, 20000)
}

addEventListener('visibilitychange', () => {
  signal(false)
  if (document.visibilityState === 'visible') relisten()
})
addEventListener('online', relisten)
addEventListener('pageshow', event => {
  if (!event.persisted || body.dataset.hide) return
  document.querySelectorAll('form.busy').forEach(form => form.classList.remove('busy', 'sending')) // sent when the page was left
  relisten()
})
addEventListener('pagehide', () => { // whoever comes back sees that it is connected when it is again
  if (source) { source.close(); source = null }
  root.classList.remove('live')
})

// ---- Answers ---------------------------------------------------------------------------------------------------

/** An id for one answer: made once a form, kept when it is sent again, so that a doubled tap counts once. */
function once() {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_')
}

let sent = 0
let landed = 0
/** What was tapped while another answer was kept: it follows that one. */
let later = []

/** Send what was kept when the page was left or loaded anew; its id makes it count once. A privacy screen keeps it on. */
function sendKept() {
  const kept = sessionStorage.getItem(KEPT)
  if (!kept || root.classList.contains('privacy') || document.querySelector('form[data-again]')) return // that form is the same
  const [action, fields, label] = JSON.parse(kept)
  const form = Object.assign(document.createElement('form'), { method: 'post', action })
  for (const [name, value] of fields) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  form.append(Object.assign(document.createElement('span'), { className: 'send', textContent: label }))
  send(form)
}

/** Send what was tapped meanwhile, if it is still asked. */
function follow() {
  const [form, button] = later
  later = []
  form?.classList.remove('sending')
  if (form?.isConnected) form.requestSubmit(button?.isConnected ? button : undefined)
}

async function send(form, button) {
  let turn = ++sent, attempt = new AbortController(), came = false
  const data = new FormData(form)
  if (button && button.name) data.append(button.name, button.value)
  const urlencoded = form.enctype !== 'multipart/form-data'
  form.classList.add('busy', 'sending')
  for (const field of form.elements) delete field.typed
  form.was = data // the stream may bring the next question before the reply comes: it begins empty
  const keep = () => {
    if (!turn) return
    unsent = (button?.textContent || form.querySelector('.send')?.textContent || '').replace(/\s+/g, ' ').trim() || '…' // a sign alone
    if (urlencoded) sessionStorage.setItem(KEPT, JSON.stringify([form.action, [...data], unsent]))
    root.classList.add('keeps')
    takeOut = () => {
      turn = 0
      attempt.abort()
      unsent = ''
      sessionStorage.removeItem(KEPT)
      root.classList.remove('keeps')
      form.classList.remove('busy', 'sending')
      delete form.was
      delete form.dataset.made
      showSheet()
      later[0]?.classList.remove('sending')
      later = []
    }
    offline(true)
  }
  if (root.classList.contains('lost')) keep()
  for (let tries = 0; turn; tries++) {
    attempt = new AbortController()
    let missed = 0
    const slow = setInterval(async () => { // a server that is only busy is waited for; one that is not there is asked anew
      if (await reached()) { missed = 0; return }
      keep()
      if (++missed > 2) attempt.abort()
    }, 3000)
    try {
      const reply = await fetch(form.action, {
        method: 'POST', body: urlencoded ? new URLSearchParams(data) : data, credentials: 'same-origin', headers: { Accept: 'text/html' },
        signal: attempt.signal,
      })
      clearInterval(slow)
      if (!AWAY.includes(reply.status)) heard = performance.now()
      if (reply.status >= 500 && (AWAY.includes(reply.status) || tries < 4)) throw new Error('again')
      const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html')
      came = true
      form.classList.remove('busy', 'sending')
      sessionStorage.removeItem(KEPT)
      const refused = Boolean(fresh.querySelector('main > .note.bad'))
      if (refused) notes(196)
      vibrate(...refused ? [40, 40, 40] : [15])
      if (unsent) arrived(unsent)
      const here = new URL(location.href), there = new URL(reply.url)
      delete form.dataset.made
      if (refused) {
        delete form.was
        if (!form.isConnected) refill(document, fieldsOf(form)) // refused, and exchanged meanwhile: as it was typed
      }
      const same = here.pathname === there.pathname || document.querySelector(PARTS) && fresh.body.dataset.events === body.dataset.events
      if (same && document.querySelector(PARTS) && fresh.querySelector('main')) show(() => land(fresh, there, turn, /\/answer$/.test(form.action)))
      else if (reply.redirected) body.dataset.hide ? location.replace(reply.url) : location.assign(reply.url)
      else whole(fresh)
      show(follow)
      return
    } catch (error) {
      clearInterval(slow)
      if (came) { location.reload(); throw error } // it has counted: what could not be shown is fetched as a whole
      if (!turn) return
      keep()
      await new Promise(done => setTimeout(done, Math.min(400 * 1.6 ** tries, 5000)))
    }
  }
}

/**
 * The page that answers a post: parts are exchanged, messages shown on top. The stream can be quicker than a reply: one
 * that comes after that to a later answer takes nothing away that is shown since.
 */
function land(fresh, there, turn, answered) {
  const late = turn < landed, shown = () => document.querySelectorAll('main > .note')
  const kept = late ? [...shown()] : []
  landed = Math.max(landed, turn)
  shown().forEach(note => note.remove())
  apply(fresh)
  shown().forEach(note => note.remove())
  const notes = [...fresh.querySelectorAll('main > .note')]
  document.getElementById('said').after(...notes.map(note => document.importNode(note, true)), ...kept)
  if (there.search !== location.search || there.pathname !== location.pathname) {
    if (there.origin === location.origin && (fresh.querySelector(PARTS) || there.pathname === location.pathname)) {
      const other = there.search !== location.search
      history.replaceState(null, '', there)
      if (other) relisten()
    }
  }
  if (notes.length) {
    const note = document.querySelector('main > .note')
    note.scrollIntoView({ block: 'nearest' })
    const said = document.getElementById('said')
    if (said) said.textContent = note.textContent.trim()
  } else if (!late && document.querySelector('.seat-page')) {
    scrollTo({ top: 0, behavior: 'instant' })
  }
  if (!late && answered) offerBack(fresh)
}

function offerBack(fresh) {
  import('./takeback.js').then(one => one.offer(fresh), () => {})
}

function whole(fresh) {
  const main = document.querySelector('main'), next = fresh.querySelector('main')
  if (!main || !next) { location.reload(); return }
  main.replaceWith(document.importNode(next, true))
  scrollTo(0, 0)
  dress()
}

addEventListener('submit', event => {
  const form = event.target
  if (form.method !== 'post' || form.dataset.plain) return
  event.preventDefault()
  if (form.classList.contains('busy')) return
  if (unsent) { later = [form, event.submitter]; form.classList.add('sending'); return } // one thing is kept at a time
  const field = form.querySelector('[data-once]')
  if (field && !form.dataset.made) { field.value = once(); form.dataset.made = '1' }
  const answers = form.classList.contains('answer') && form.enctype !== 'multipart/form-data'
  ;(answers ? send : plain)(form, event.submitter)
})

/** A form whose reply is another page goes the browser's own way if the server is there; else it is kept and tried again. */
async function plain(form, button) {
  form.classList.add('busy', 'sending')
  if (!await reached() || !form.isConnected) { send(form, button); return }
  form.dataset.plain = '1'
  goAlong.asks = form.action.endsWith('/again')
  form.requestSubmit(button?.isConnected ? button : undefined)
  delete form.dataset.plain
  setTimeout(() => { form.classList.remove('busy', 'sending'); goAlong.asks = false; goAlong() }, 15000)
}

// ---- Small helps -----------------------------------------------------------------------------------------------

addEventListener('click', event => {
  const step = event.target.closest('[data-step]')
  if (step) {
    const field = document.getElementById(step.dataset.for)
    const low = field.min === '' ? -Infinity : +field.min, high = field.max === '' ? Infinity : +field.max
    field.value = Math.max(low, Math.min(high, (+field.value || 0) + +step.dataset.step))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const form = step.dataset.step === '1' && step.closest('form[data-tap]')
    if (form) import('./order.js').then(one => one.complete(form), () => {})
    return
  }
  if (event.target.closest('[data-print]')) print()
  const done = event.target.closest('[data-done]')
  if (done) {
    const row = done.closest('[data-upto]')
    sessionStorage.setItem(tickOf(row), row.dataset.upto)
    ticked()
    balance()
    vibrate(15)
    import('./ticks.js').then(one => one.tell(row), () => {})
  }
  const drop = event.target.closest('[data-drop]')
  if (drop) { event.preventDefault(); drop.closest('.note').remove() }
  const open = event.target.closest('[data-open]')
  if (open) document.getElementById(open.dataset.open).open = true
  const order = event.target.closest('.step.order')
  if (order && !event.target.matches('input')) {
    event.preventDefault()
    import('./order.js').then(one => one.number(order), () => {})
  }
})

/** Show what holds all words that were typed, in its name or its code; where it is quiet, nothing before the first. */
function filter(find) {
  const words = find.value.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const list = [...document.getElementById(find.dataset.find).children], none = find.parentElement.querySelector('.none-found')
  for (const button of list) {
    const text = `${button.textContent} ${button.value}`.toLocaleLowerCase()
    button.hidden = !words.length && 'quiet' in find.dataset || !words.every(word => text.includes(word))
  }
  if (!none) return
  none.hidden = !words.length || list.some(button => !button.hidden)
  const typed = none.querySelector('[name=typed]')
  if (typed) typed.value = find.value
}

addEventListener('input', event => {
  const field = event.target, find = field.closest('[data-find]'), form = field.form
  if (find) filter(find)
  if (field.type !== 'text' || !form?.was || field.typed) return
  field.typed = true // the next name, while the last one is on its way, which still stands before it
  const was = form.was.get(field.name)
  if (field.value.startsWith(was)) field.value = field.value.slice(was.length)
})
addEventListener('keydown', event => import('./keys.js').then(one => one.press(event), () => {}), { once: true })

addEventListener('change', event => {
  const field = event.target, form = field.form, set = field.closest('[data-some]')
  if (set) limit(set)
  if (field.matches('input[type=file][data-submit]') && field.files.length) import('./photo.js').then(one => one.send(field), () => form.requestSubmit())
  if (field.matches('[data-jump]')) form.requestSubmit()
  if (field.matches('[data-go]') && field.value) form.requestSubmit(form.querySelector(`button[value=${field.dataset.go}]`))
})

/** No more ticks than the question takes. */
function limit(set) {
  const boxes = [...set.querySelectorAll('input[type=checkbox]')]
  const full = boxes.filter(box => box.checked).length >= +set.dataset.most
  boxes.forEach(box => { box.disabled = full && !box.checked })
}

/** What is done with boards, once a page with one was shown. */
let boards = null

/** Bring what can be tapped on a board into sight. */
async function panned(within) {
  if (!document.querySelector('[data-pan], #board svg, svg a.spot')) return
  try { boards ||= await import('./board.js') } catch { return } // without network at the next exchange
  within.querySelectorAll?.('[data-pan]').forEach(boards.pan)
  boards.inked()
}

function dress(within = document) {
  panned(within)
  if (document.querySelector('.seat-page form.showing')) import('./showing.js').catch(() => {}) // a row of letters, the camera; without network at the next exchange
  document.dispatchEvent(new Event('dressed'))
  within.querySelectorAll?.('[data-quiet]').forEach(find => {
    if (!find.closest('.ask')?.querySelector('[data-pad] button')) find.closest('details').open = true
    filter(find)
  })
  within.querySelectorAll?.('[data-some]').forEach(limit)
  if (document.querySelector('[data-until]')) import('./sand.js').then(one => one.sand(), () => {})
}

if (!body.dataset.hide) navigator.serviceWorker?.register(new URL('../sw.js', import.meta.url), { updateViaCache: 'none' }).catch(() => {})

// The way to HTTPS: a phone that trusts the table's certificate goes on by itself.
const probe = document.querySelector('[data-probe]')
if (probe) fetch(probe.dataset.probe, { mode: 'no-cors', cache: 'no-store', credentials: 'omit' }).then(() => location.replace(probe.href), () => {})

// Who was quicker than this script has chosen a photo already; what a browser puts back is not sent again.
if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
  const chosen = [...document.querySelectorAll('input[type=file][data-submit]')].find(field => field.files.length)
  if (chosen) addEventListener('load', () => chosen.dispatchEvent(new Event('change', { bubbles: true }))) // when `scan` is there, too
}

dress()
if (localStorage.getItem('led') !== 'all') import('./lead.js').catch(() => {}) // a first game
if (location.hash) addEventListener('load', () => panned(document)) // the page stands where it leads to
const took = +sessionStorage.getItem('took')
if (took && body.dataset.events) {
  sessionStorage.removeItem('took')
  if (Date.now() - took < 10000) offerBack(document)
}
renamed()
ticked()
signal(false)
listen()
sendKept()
// A form that came back because the database was away is sent again by itself.
setTimeout(() => document.querySelector('form[data-again]')?.requestSubmit(), 1000)
