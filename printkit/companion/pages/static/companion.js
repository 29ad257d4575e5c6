// What the pages do beyond plain forms: live updates without a jump, steppers, search, and answers that cannot double.
// Everything here is an extra; each page works without it.

const root = document.documentElement
const body = document.body
root.classList.remove('no-js')

// ---- Live updates ----------------------------------------------------------------------------------------------

/** The HTML of a part without what differs on every visit or was opened by hand. */
function essence(part) {
  const copy = part.cloneNode(true)
  copy.querySelectorAll('[data-once]').forEach(field => field.remove())
  copy.querySelectorAll('details').forEach(one => one.removeAttribute('open'))
  copy.classList.remove('flash')
  copy.querySelectorAll('.busy').forEach(one => one.classList.remove('busy', 'sending'))
  return copy.innerHTML
}

/** What a field is called on the page, whatever number its question has. */
function nameOf(field) {
  const form = field.form
  return form ? [form.getAttribute('action'), form.elements.part?.value, form.elements.do?.value, field.name, field.type === 'radio' || field.type === 'checkbox' || field.type === 'submit' ? field.value : ''].join(' ') : field.id
}

const FIELDS = 'input:not([type=hidden]),select,textarea,button'

/** Exchange a part; what is unfolded, filled in, focused and scrolled in it stays. */
function exchange(old, fresh) {
  const opened = new Map([...old.querySelectorAll('details[data-keep]')].map(one => [one.dataset.keep, one.open]))
  const filled = new Map([...old.querySelectorAll(FIELDS)].filter(field => field.name && !field.form?.dataset.sent).map(field => [nameOf(field), field]))
  const active = old.contains(document.activeElement) ? document.activeElement : null
  const focus = active && active.matches(FIELDS) ? nameOf(active) : active?.id ? `#${active.id}` : ''
  const scroll = old.scrollTop
  const node = document.importNode(fresh, true)
  node.querySelectorAll('details[data-keep]').forEach(one => {
    if (opened.has(one.dataset.keep)) one.open = opened.get(one.dataset.keep)
  })
  old.replaceWith(node)
  node.scrollTop = scroll
  for (const field of node.querySelectorAll(FIELDS)) {
    const name = nameOf(field), before = filled.get(name)
    if (before && field.tagName !== 'BUTTON' && field.type !== 'file') {
      field.value = before.value
      if ('checked' in field) field.checked = before.checked
    }
    if (focus && name === focus) field.focus({ preventScroll: true })
  }
  if (focus.startsWith('#')) document.getElementById(focus.slice(1))?.focus({ preventScroll: true })
  return node
}

let running = null
let again = false

/** Fetch this page anew and exchange the parts that differ; the reader stays where he is. */
async function refresh() {
  if (running) { again = true; return running }
  running = (async () => {
    try {
      const reply = await fetch(location.href, { headers: { 'X-Refresh': '1' }, credentials: 'same-origin', cache: 'no-store' })
      if (!reply.ok) { if (reply.status === 403 || reply.status === 404 || reply.status === 410) location.reload(); return }
      const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html')
      apply(fresh)
    } catch { offline(true); setTimeout(refresh, 2000) } finally { running = null }
    if (again) { again = false; await refresh() }
  })()
  return running
}

function apply(fresh) {
  const parts = [...document.querySelectorAll('[data-part]')]
  const wanted = [...fresh.querySelectorAll('[data-part]')]
  if (parts.map(part => part.id).join() !== wanted.map(part => part.id).join()) {
    const main = document.querySelector('main'), next = fresh.querySelector('main')
    if (main && next) { exchange(main, next); announce(); dress() }
    return
  }
  let asked = false
  for (const part of parts) {
    const next = fresh.getElementById(part.id)
    if (essence(part) !== essence(next)) {
      const node = exchange(part, next)
      asked ||= part.id === 'asked' || part.id === 'now'
      dress(node)
    }
  }
  const title = fresh.querySelector('title')
  if (title) document.title = title.textContent
  if (asked) announce()
}

/** Tell a screen reader what is asked now, and tap the phone on the shoulder. */
function announce() {
  const prompt = document.querySelector('#asked .prompt, #now .what, #end .who')
  const said = document.getElementById('said')
  if (prompt && said) said.textContent = prompt.textContent.trim()
  if (document.querySelector('.seat-page #asked .card.act') && navigator.vibrate && document.visibilityState === 'hidden') {
    try { navigator.vibrate(150) } catch { /* not allowed here */ }
  }
}

function offline(lost) {
  root.classList.toggle('lost', lost)
  root.classList.toggle('live', !lost)
  const state = document.querySelector('.link-state')
  if (state && lost) state.title = body.dataset.offline || ''
}

let source = null
let wait = 500
let timer = 0

/** Begin anew: the old stream may be dead without having noticed. */
function relisten() {
  clearTimeout(timer)
  wait = 500
  if (source) { source.close(); source = null }
  listen()
}

function listen() {
  if (!body.dataset.events || source) return
  source = new EventSource(body.dataset.events)
  source.addEventListener('open', () => { wait = 500; offline(false); refresh() })
  source.addEventListener('changed', () => refresh())
  source.addEventListener('message', () => refresh())
  source.addEventListener('error', () => {
    offline(true)
    source.close(); source = null
    clearTimeout(timer)
    timer = setTimeout(listen, wait)
    wait = Math.min(wait * 1.7, 8000)
  })
}

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') { relisten(); refresh() }
})
addEventListener('online', () => { relisten(); refresh() })
addEventListener('pageshow', event => { if (event.persisted) { relisten(); refresh() } })
// A seat's page on the table's own screen shows nothing to whoever comes back to it: the curtain is asked for anew.
addEventListener('pagehide', () => { if (body.dataset.hide) document.querySelectorAll('main, title').forEach(one => one.replaceChildren()) })
addEventListener('pageshow', event => { if (event.persisted && body.dataset.hide) location.reload() })
addEventListener('pagehide', () => { if (source) { source.close(); source = null } })

// ---- Answers ---------------------------------------------------------------------------------------------------

/** An id for one answer: made once a form, kept when it is sent again, so that a doubled tap counts once. */
function once() {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_')
}

async function send(form, button) {
  const data = new FormData(form)
  if (button && button.name) data.append(button.name, button.value)
  const urlencoded = form.enctype !== 'multipart/form-data'
  form.classList.add('busy', 'sending')
  for (let tries = 0; ; tries++) {
    try {
      const reply = await fetch(form.action, {
        method: 'POST', body: urlencoded ? new URLSearchParams(data) : data, credentials: 'same-origin', headers: { Accept: 'text/html' },
      })
      if (reply.status >= 500 && tries < 4) throw new Error('again')
      const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html')
      form.classList.remove('busy', 'sending')
      const here = new URL(location.href), there = new URL(reply.url)
      if (!fresh.querySelector('main > .note.bad')) form.dataset.sent = '1'
      delete form.dataset.made
      if (reply.redirected && here.pathname !== there.pathname && fresh.querySelector('[data-part]')) { location.replace(there); return }
      const same = here.pathname === there.pathname || document.querySelector('[data-part]') && fresh.querySelector('.seat-page [data-part], .table-page [data-part]')
      if (same && fresh.querySelector('main')) land(fresh, there)
      else if (reply.redirected) location.assign(reply.url)
      else whole(fresh)
      return
    } catch {
      offline(true)
      if (tries >= 40) { form.classList.remove('busy', 'sending'); return }
      await new Promise(done => setTimeout(done, Math.min(400 * 1.6 ** tries, 5000)))
    }
  }
}

/** The page that answers a post: parts are exchanged, messages shown on top. */
function land(fresh, there) {
  document.querySelectorAll('main > .note').forEach(note => note.remove())
  apply(fresh)
  const notes = [...fresh.querySelectorAll('main > .note')]
  const after = document.getElementById('said')
  notes.reverse().forEach(note => after.after(document.importNode(note, true)))
  if (there.search !== location.search || there.pathname !== location.pathname) {
    if (there.origin === location.origin && (fresh.querySelector('.seat-page [data-part], .table-page [data-part]') || there.pathname === location.pathname)) history.replaceState(null, '', there)
  }
  if (notes.length) {
    const note = document.querySelector('main > .note')
    note.scrollIntoView({ block: 'nearest' })
    const said = document.getElementById('said')
    if (said) said.textContent = note.textContent.trim()
  } else if (document.querySelector('.seat-page')) {
    document.getElementById('asked')?.scrollIntoView({ block: 'nearest' })
  }
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
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (form.classList.contains('busy')) { event.preventDefault(); return }
  const field = form.querySelector('[data-once]')
  if (field && !form.dataset.made) { field.value = once(); form.dataset.made = '1' }
  if (form.classList.contains('answer') && form.enctype !== 'multipart/form-data') {
    event.preventDefault()
    send(form, event.submitter)
  } else {
    form.classList.add('busy', 'sending')
    setTimeout(() => form.classList.remove('busy', 'sending'), 15000)
  }
})

// ---- Small helps -----------------------------------------------------------------------------------------------

addEventListener('click', event => {
  const step = event.target.closest('[data-step]')
  if (step) {
    const field = document.getElementById(step.dataset.for)
    const low = field.min === '' ? -Infinity : +field.min, high = field.max === '' ? Infinity : +field.max
    field.value = Math.max(low, Math.min(high, (+field.value || 0) + +step.dataset.step))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return
  }
  if (event.target.closest('[data-print]')) print()
  const order = event.target.closest('.step.order')
  if (order && !event.target.matches('input')) {
    event.preventDefault()
    number(order)
  }
})

/** Tapping pieces in order writes 1, 2, 3 beside them; tapping again takes the number away. */
function number(row) {
  const set = row.closest('[data-order]')
  const field = row.querySelector('[data-place]')
  const fields = [...set.querySelectorAll('[data-place]')]
  const at = +field.value
  if (at) {
    fields.forEach(one => { if (+one.value > at) one.value = +one.value - 1 })
    field.value = ''
  } else {
    const most = +set.dataset.most, used = fields.filter(one => +one.value).length
    if (used < most) field.value = used + 1
  }
}

addEventListener('input', event => {
  const find = event.target.closest('[data-find]')
  if (find) {
    const words = find.value.toLocaleLowerCase().split(/\s+/).filter(Boolean)
    for (const button of document.getElementById(find.dataset.find).children) {
      const text = button.textContent.toLocaleLowerCase()
      button.hidden = !words.every(word => text.includes(word))
    }
  }
})

addEventListener('change', event => {
  const set = event.target.closest('[data-some]')
  if (set) limit(set)
  if (event.target.matches('input[type=file][data-submit]') && event.target.files.length) event.target.form.requestSubmit()
})

/** No more ticks than the question takes. */
function limit(set) {
  const boxes = [...set.querySelectorAll('input[type=checkbox]')]
  const full = boxes.filter(box => box.checked).length >= +set.dataset.most
  boxes.forEach(box => { box.disabled = full && !box.checked })
}

function dress(within = document) {
  within.querySelectorAll?.('[data-some]').forEach(limit)
}

dress()
listen()
