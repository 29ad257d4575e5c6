// What was just answered can be taken back with one tap.

const { body } = document

/** For ten seconds what was just answered can be taken back with one tap: among the tabs, or at the head, so that it covers nothing. */
export function offer(fresh) {
  document.querySelector('.takeback')?.remove()
  const undo = document.querySelector('form[action$="/undo"]')
  if (!undo || fresh.querySelector('main > .note') || !body.dataset.back) return
  const bar = document.createElement('div')
  bar.className = 'takeback'
  bar.setAttribute('role', 'status')
  const text = document.createElement('span'), button = document.createElement('button')
  const label = document.createElement('span'), sign = undo.querySelector('svg')
  text.textContent = body.dataset.taken || ''
  button.type = 'button'
  label.textContent = body.dataset.back
  button.append(...sign ? [sign.cloneNode(true)] : [], label)
  button.addEventListener('click', () => { bar.remove(); undo.requestSubmit() })
  bar.append(text, button)
  const tabs = document.querySelector('.tabs')
  if (tabs) tabs.append(bar)
  else document.querySelector('.head .where')?.before(bar)
  setTimeout(() => bar.remove(), 10000)
}
