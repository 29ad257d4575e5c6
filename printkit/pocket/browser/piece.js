// What a piece is whose code somebody typed, or holds before the camera.
import { Camera } from './look.js'
const $ = id => document.getElementById(id)

/** Letters and digits alone: how somebody types the rest does not matter. */
const plain = code => code.toUpperCase().replace(/[^A-Z0-9*]/g, '')

/** Look pieces up. base: of the site; words: of the page. */
export function lookUp(base, words) {
  const camera = new Camera(base), found = $('piece-found')
  let pieces = null
  const all = async () => pieces ??= fetch(new URL('pieces.json', base)).then(reply => reply.json())
    .then(({ rows, codes }) => {
      const known = new Map(Object.entries(codes).map(([code, at]) => [plain(code), rows[at]])), short = new Map()
      for (const [code, at] of Object.entries(codes)) { // without the game's letters, where they say enough
        const own = plain(code.split(':').pop())
        short.set(own, short.has(own) ? null : rows[at])
      }
      return { get: code => known.get(code) ?? short.get(code) }
    })
  async function show(code) {
    const row = (await all()).get(plain(code))
    if (!row) return found.replaceChildren(words.nopiece)
    const [game, pile, name, face] = row, picture = new Image(150, 210), text = document.createElement('p')
    const title = document.createElement('strong'), about = document.createElement('bdi')
    title.textContent = name
    about.textContent = name === pile ? game : `${game}: ${pile}`
    text.append(title, document.createElement('br'), about)
    picture.alt = ''
    picture.src = new URL(face, base).href
    found.replaceChildren(picture, text)
  }
  $('piece-form').addEventListener('submit', event => { event.preventDefault(); show($('piece-code').value) })
  $('piece-look').addEventListener('click', async () => {
    if (!await camera.watch($('piece-view'), show)) found.replaceChildren(words.nocamera)
  })
  $('piece').addEventListener('toggle', () => { if (!$('piece').open) camera.stop() })
}
