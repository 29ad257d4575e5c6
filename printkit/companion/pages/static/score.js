// The score page: a chosen photo is read at once, and Enter beside the codes adds them. The page works without this.

function press(field) {
  const button = document.getElementById(field.dataset.press)
  if (button) button.form.requestSubmit(button)
}

addEventListener('change', event => {
  const field = event.target.closest('input[type=file][data-press]')
  if (!field || !field.files.length) return
  const said = field.parentElement.querySelector('.reading')
  if (said) said.textContent = field.form.dataset.reading
  press(field)
})

addEventListener('keydown', event => {
  if (event.key !== 'Enter' || !event.target.matches('input:not([type=file])[data-press]')) return
  event.preventDefault()
  if (event.target.value.trim()) press(event.target)
})
