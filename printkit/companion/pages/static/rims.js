// The strip of names beside a board that is looked at closely.

/** The names of rows and columns at a board's rim stay in sight at the edges of what is shown of it. */
export function rims(svg, strip) {
  const { x, y, width, height } = svg.viewBox.baseVal, closer = 'whole' in svg.dataset
  for (const text of svg.querySelectorAll('.rim')) {
    text.removeAttribute('transform')
    if (!closer) continue
    const at = text.getBBox(), [left, top] = svg.dataset.whole.split(' ').map(Number)
    svg.append(text) // above what it stands on
    const column = at.y < 0 && at.y + at.height - top < at.height * 2.5, row = at.x < 0 && at.x + at.width - left < at.width + at.height * 1.5
    if (column) text.setAttribute('transform', `translate(0 ${y + (strip - at.height) / 2 - at.y})`)
    else if (row) text.setAttribute('transform', `translate(${x + (strip - at.width) / 2 - at.x} 0)`)
  }
  svg.classList.toggle('closer', closer)
  svg.querySelectorAll('.strip').forEach(one => one.remove())
  if (!closer) return
  for (const [wide, high] of [[width, strip], [strip, height]]) {
    const rect = document.createElementNS(svg.namespaceURI, 'rect')
    for (const [name, value] of Object.entries({ x, y, width: wide, height: high, class: 'strip' })) rect.setAttribute(name, value)
    svg.querySelector('.rim')?.before(rect)
  }
}
