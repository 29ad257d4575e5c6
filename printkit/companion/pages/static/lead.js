// A first game is led: three cards when somebody sits down, then a sentence about what has just come, until the own first
// turn is over. Where the host wants it, that turn is led step by step, with what a bot would do and what the rules say of
// it. Nothing is locked, and whoever has seen them is not asked again. The texts are a page of the server.

const html = document.documentElement, main = document.querySelector('main')
const rules = document.querySelector('a[href$="/rules"]')?.href
let said = null

/** What this browser has seen: nothing, `cards`, or `all`. */
const led = () => localStorage.getItem('led') || ''
const sits = () => html.classList.contains('seat-page') || document.querySelector('#lobby [value=leave]')

async function texts() {
  const paper = document.querySelector('#hand') ? '?dealt=1' : ''
  const reply = await fetch(rules.replace(/rules$/, 'lead') + paper, { credentials: 'same-origin' })
  if (!reply.ok) throw reply
  return new DOMParser().parseFromString(await reply.text(), 'text/html')
}

/** The texts, once their looks are on the page. */
async function dressed(page) {
  const looks = document.createElement('link')
  looks.rel = 'stylesheet'
  looks.href = new URL('lead.css', import.meta.url)
  document.head.append(looks)
  return page
}

/** The three cards, one after the other, at the head of the page. */
function cards(page) {
  const box = page.querySelector('.led'), all = [...box.children]
  box.classList.add('note')
  const turn = at => all.forEach((card, number) => { card.hidden = number !== at })
  turn(0)
  box.addEventListener('click', event => {
    if (event.target.closest('[data-sounds]')) { localStorage.setItem('sound', 'off'); document.querySelector('.seat-page [data-sound][aria-pressed=false]')?.click(); localStorage.setItem('sound', 'on'); event.target.closest('button').disabled = true; return }
    if (!event.target.closest('button')) return
    const at = all.findIndex(card => !card.hidden) + 1
    if (event.target.closest('[data-skip]') || at === all.length) { localStorage.setItem('led', 'cards'); box.remove(); look() } else { turn(at); all[at].focus() }
  })
  main.prepend(box)
}

const seen = []
let began = false

/** Whether the own first turn of this game is still to be led, where that is wanted. */
const guides = () => document.querySelector('form[action$="/advice"]') && localStorage.getItem(`led ${rules}`) !== 'all'
const asked = () => [...document.querySelectorAll('#asked .ask, #hand .answer [name=question]')].map(one => one.id || one.value).join()
let advised = '', key = '', step = null, tries = 5

/** What a bot would do now, and what the rules say of it; what answers so has a ring. */
async function guide() {
  const now = asked(), form = document.querySelector('form[action$="/advice"]')
  if (now === advised) {
    if (step && !step.isConnected) document.querySelector('main').prepend(step)
    ring()
    return
  }
  advised = now
  step?.remove()
  step = null
  key = ''
  ring()
  if (!now) return
  try {
    const reply = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)), credentials: 'same-origin' })
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html'), first = page.querySelector('.advice li')
    if (now !== asked()) return
    if (!first) throw reply
    step = document.importNode(said.querySelector('.led-step'), true)
    step.querySelector('.lead').append(first.querySelector('bdi'))
    step.querySelector('.said').replaceWith(page.querySelector('.advised-why') ?? '')
    key = first.dataset.key ?? ''
    document.querySelector('main').prepend(step)
    ring()
  } catch { // without network, or where the bot was too slow
    advised = ''
    if (tries-- > 0) setTimeout(look, 5000)
  }
}

function ring() {
  const answers = key ? [...document.querySelectorAll('#asked button[name=answer], #hand button[name=answer]')].filter(one => one.value === key) : []
  const wanted = answers.flatMap(one => [one, document.querySelector(`#hand .cardl.${one.closest('.look')?.className.match(/\bk\d+\b/)[0]}`)]).filter(Boolean)
  document.querySelectorAll('.advised').forEach(one => wanted.includes(one) || one.classList.remove('advised'))
  wanted.forEach(one => one.classList.add('advised'))
}

/** A sentence about what is new on the page, the first time that it is there. */
function look() {
  if (led() !== 'cards' && !guides() || !html.classList.contains('seat-page')) return
  const mine = document.querySelector('#bar[data-mine]')
  if (began && !mine) {
    localStorage.setItem('led', 'all')
    if (guides()) localStorage.setItem(`led ${rules}`, 'all')
    watch.disconnect()
    document.querySelectorAll('main .hint, main .led-step').forEach(one => one.remove())
    return
  }
  began ||= Boolean(mine && !document.querySelector('.laying') && asked())
  if (began && guides()) guide()
  if (led() !== 'cards') return
  const next = [...said.querySelectorAll('[data-hint]')].find(one => !seen.includes(one.dataset.hint) && document.querySelector(one.dataset.hint)?.checkVisibility())
  const shown = main.querySelector('.hint')
  if (!next || shown?.dataset.hint === next.dataset.hint) return
  shown?.remove()
  main.prepend(next.cloneNode(true))
}

addEventListener('click', event => {
  const hint = event.target.closest('.hint [data-known]')?.closest('.hint')
  if (!hint) return
  seen.push(hint.dataset.hint)
  hint.remove()
  look()
})

let waits = 0
const watch = new MutationObserver(() => { clearTimeout(waits); waits = setTimeout(begin, 200) })

async function begin() {
  if (led() === 'all' && !guides() || !rules || !sits()) return
  try { said ||= await dressed(await texts()) } catch { return }
  if (led()) look()
  else if (!document.querySelector('.led') && said.querySelector('.led')) cards(said)
}

if (main && (led() !== 'all' || guides())) { watch.observe(document.body, { childList: true, subtree: true }); begin() }
