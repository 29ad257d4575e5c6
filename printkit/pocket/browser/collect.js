/**
 * Let the browser collect garbage now, and give empty memory back; return how many milliseconds that took. No page can ask for
 * that; but before a browser says that there is no room for a buffer, it looks for room everywhere, and for this one there is none.
 */
export function collect() {
  const begun = performance.now()
  try { new ArrayBuffer(2 ** 34) } catch { /* as it should be */ }
  return performance.now() - begun
}
