/**
 * Let the browser collect garbage now. No page can ask for that; but it looks for garbage when buffers have grown much since
 * it did so last, and these two count although nothing is ever written into them: they take no memory.
 */
export function collect() {
  try { for (let left = 2; left; left--) new ArrayBuffer(1 << 27) } catch { /* no room even for that: it looks by itself */ }
}
