// Pieces in an order.

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
