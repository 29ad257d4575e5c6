// Python, in a worker of the page that holds the lock.
import { loadPyodide } from './python/pyodide.mjs'
const FILES = ['journal', 'copy-a', 'copy-b', 'aside']
const say = (step, more) => postMessage({ step, ...more })
const base = new URL('.', import.meta.url)
let python, pocket
let ready
const started = new Promise(done => { ready = done })

/** A file of the origin's own, as Python's side writes it. */
class Kept {
  constructor(handle) { this.handle = handle }
  read() {
    const bytes = new Uint8Array(this.handle.getSize())
    this.handle.read(bytes, { at: 0 })
    return bytes
  }
  write(bytes, at) { return this.handle.write(bytes, { at }) }
  truncate(size) { this.handle.truncate(size) }
  flush() { this.handle.flush() }
}

/** The tab before may still be letting go of a file. */
async function opened(folder, name) {
  for (let tries = 0; ; tries++) {
    try {
      return new Kept(await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle())
    } catch (why) {
      if (tries > 50) throw why
      await new Promise(done => setTimeout(done, 100))
    }
  }
}

let scanner = null, looks = new Map(), number = 0
/** The codes in a photo, read in a worker of its own. */
function look(photo) {
  if (!scanner) {
    scanner = new Worker(new URL('scanner.js', base), { type: 'module' })
    scanner.onmessage = ({ data }) => { looks.get(data.number)?.(data.codes); looks.delete(data.number) }
    scanner.onerror = () => { for (const done of looks.values()) done([]); looks.clear(); scanner = null }
  }
  return new Promise(done => {
    looks.set(++number, done)
    scanner.postMessage({ number, photo: new Blob([photo]) })
  })
}

async function start() {
  const settings = await (await fetch(new URL('settings.json', base))).json()
  const [packed, wheel] = await Promise.all(['printkit.zip', settings.wheel].map(async name => (await fetch(new URL(`python/${name}`, base))).arrayBuffer()))
  say('python')
  python = await loadPyodide({ indexURL: new URL('python/', base).href })
  python.unpackArchive(packed, 'zip', { extractDir: '/site' })
  python.unpackArchive(wheel, 'zip', { extractDir: '/site' })
  say('tables')
  const folder = await navigator.storage.getDirectory()
  const files = {}
  for (const name of FILES) files[name] = await opened(folder, name)
  python.globals.set('given', python.toPy({ settings, address: base.href }))
  python.globals.set('files', python.toPy(files, { depth: 1 }))
  python.globals.set('look', settings.scanner ? look : null)
  pocket = await python.runPythonAsync(`
import os, sys
os.chdir("/site")
sys.path.insert(0, "/site")
from printkit.pocket.worker import start_worker
start_worker(files, given["settings"], given["address"], look)
`)
  say('ready', { told: pocket.told.toJs() })
  ready()
}

async function ask(question, port) {
  await started
  let left
  const gone = new Promise(done => { left = done })
  port.onmessage = () => left()
  const send = (status, told, chunk, end) => port.postMessage({ ...(status ? { status, headers: told } : {}), chunk, end })
  try {
    await pocket.ask({ ...question, body: question.body ?? undefined }, send, gone)
  } catch (why) {
    say('problem', { why: String(why) })
    port.postMessage({ status: 500, headers: [['content-type', 'text/plain']] })
    port.postMessage({ end: true })
  }
}

/** The last line of an error: its sentence, without the name that Python gives it. */
const sentence = why => String(why.message ?? why).trim().split('\n').pop().replace(/^[\w.]+Error: /, '')

/** What the start page asks for: a record is brought in, all are listed, one is handed out. */
async function keep(asked, port) {
  await started
  try {
    if (asked.bring !== undefined) port.postMessage({ at: pocket.take(asked.bring) })
    else if (asked.record) port.postMessage({ text: pocket.record(asked.record) })
    else port.postMessage({ records: JSON.parse(pocket.records()) })
  } catch (why) { port.postMessage({ why: sentence(why) }) }
}

onmessage = ({ data, ports }) => {
  if (data.ask) ask(data.ask, ports[0])
  if (data.keep) keep(data.keep, ports[0])
}
start().catch(why => say('failed', { why: sentence(why) }))
