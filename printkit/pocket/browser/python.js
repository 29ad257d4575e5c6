// Python with all that the site brings along: for the tables, and once more where bots think.
import { collect } from './collect.js'
import { loadPyodide } from './python/pyodide.mjs'
const base = new URL('.', import.meta.url)
const get = async name => (await fetch(new URL(name, base))).arrayBuffer()

const SITE = '/site'

/** Make files of the site's own archive, which is not compressed; each has its bytes for itself, so that it can go alone. */
function layOut(FS, archive) {
  const view = new DataView(archive), text = new TextDecoder(), made = new Set(), last = archive.byteLength - 22
  for (let at = view.getUint32(last + 16, true), left = view.getUint16(last + 10, true); left; left--) {
    const size = view.getUint32(at + 24, true), long = view.getUint16(at + 28, true), start = view.getUint32(at + 42, true)
    const path = `${SITE}/${text.decode(new Uint8Array(archive, at + 46, long))}`, folder = path.slice(0, path.lastIndexOf('/'))
    if (!made.has(folder)) FS.mkdirTree(folder)
    made.add(folder)
    FS.writeFile(path, new Uint8Array(archive.slice(start + 30 + long, start + 30 + long + size)), { canOwn: true })
    at += 46 + long
  }
}

/** Collect garbage: Python's, then the browser's, such as archives that were unpacked. */
export function tidy(python) {
  python.runPython('import gc; gc.collect()')
  collect()
}

/**
 * What is there when Python has started stays there: its garbage is looked for only in what comes later. Bytecode that was
 * loaded is not read again.
 */
export function settle(python) {
  python.runPython(`
import gc, os, sys
for one in (getattr(module, "__file__", None) or "" for module in list(sys.modules.values())):
    if one.startswith("${SITE}/") and one.endswith(".pyc") and os.path.exists(one):
        os.remove(one)
del one
gc.freeze()
gc.enable()
`)
  for (const later of [0, 2000]) setTimeout(collect, later) // the first time it finds what became garbage meanwhile, but not all
}

/** `fetched`: called when all is there, and Python starts. */
export async function loadPython(fetched = () => {}) {
  const settings = await (await fetch(new URL('settings.json', base))).json()
  const [own, wheel] = await Promise.all(['python/printkit.zip', `python/${settings.wheel}`].map(get))
  fetched()
  const loaded = await loadPyodide({ indexURL: new URL('python/', base).href })
  layOut(loaded.FS, own)
  loaded.unpackArchive(wheel, 'zip', { extractDir: SITE })
  loaded.runPython('import gc, os, sys; os.chdir("/site"); sys.path.insert(0, "/site"); gc.disable()')
  return { settings, loaded }
}
