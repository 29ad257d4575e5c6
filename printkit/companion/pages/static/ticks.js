// What hands have done is ticked off for all pages of the table. A tick that does not arrive is told again for a while;
// nobody waits for it, and on this page it counts already.

export async function tell({ dataset: { seat = '', upto } }, tries = 0) {
  const csrf = document.querySelector('[name=csrf]')?.value || ''
  try {
    const reply = await fetch(`${location.pathname}/ticked`, {
      method: 'POST', body: new URLSearchParams({ csrf, seat, entry: upto }), credentials: 'same-origin', redirect: 'manual', keepalive: true,
    })
    if (reply.status >= 500) throw reply
  } catch {
    if (tries < 8) setTimeout(() => tell({ dataset: { seat, upto } }, tries + 1), 1000 * 1.5 ** tries)
  }
}
