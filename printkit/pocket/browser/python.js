// Python with all that the site brings along: for the tables, and once more where bots think.
import { loadPyodide } from './python/pyodide.mjs'
const base = new URL('.', import.meta.url)
const get = async name => (await fetch(new URL(name, base))).arrayBuffer()

/** `fetched`: called when all is there, and Python starts. */
export async function loadPython(fetched = () => {}) {
  const settings = await (await fetch(new URL('settings.json', base))).json()
  const packed = await Promise.all(['python/printkit.zip', `python/${settings.wheel}`].map(get))
  fetched()
  const loaded = await loadPyodide({ indexURL: new URL('python/', base).href })
  for (const archive of packed) loaded.unpackArchive(archive, 'zip', { extractDir: '/site' })
  loaded.runPython('import os, sys; os.chdir("/site"); sys.path.insert(0, "/site")')
  return { settings, loaded }
}
