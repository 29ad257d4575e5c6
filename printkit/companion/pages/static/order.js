// Pieces in an order, and so many of a few kinds.

/** Tapping pieces in order writes 1, 2, 3 beside them; tapping again takes the number away. */
export function number(row) {
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

/** So many things of a few kinds become known: the last tap answers, as it can be taken back. */
export function complete(form) {
  const set = form.querySelector('[data-order], [data-some]')
  if (!set || set.dataset.least !== set.dataset.most || set.querySelector('[data-place], input[type=checkbox]')) return
  const named = [...set.querySelectorAll('input[type=number]')].reduce((sum, field) => sum + (+field.value || 0), 0)
  if (named === +set.dataset.most) form.requestSubmit(form.querySelector('.send'))
}
