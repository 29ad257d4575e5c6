// A face that says what is its own, and takes the rest from a file that it shares with others (`kindred.py`).
globalThis.unfold = (own, base) => {
  const parts = base.split('<')
  return own.map(one => typeof one === 'string' ? one : `<${parts.slice(one[0], one[0] + one[1]).join('<')}`).join('')
}
