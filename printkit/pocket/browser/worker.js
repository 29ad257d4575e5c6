// Python, in a worker of the page that holds the lock.
import { loadPython, settle, tidy } from './python.js'
const FILES = ['journal', 'copy-a', 'copy-b', 'aside']
const say = (step, more) => postMessage({ step, ...more })
const base = new URL('.', import.meta.url)
let python, pocket, answered = 0
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

/** A worker beside this one, for one kind of work: it starts with the first, and anew if it fails; then nothing was found. */
class Helper {
  constructor(script, nothing) { Object.assign(this, { script, nothing, asked: new Map(), number: 0, worker: null }) }
  ask(work) {
    if (!this.worker) {
      this.worker = new Worker(new URL(this.script, base), { type: 'module' })
      this.worker.onmessage = ({ data }) => { this.asked.get(data.number)?.(data.found); this.asked.delete(data.number) }
      this.worker.onerror = () => this.end()
    }
    return new Promise(done => {
      this.asked.set(++this.number, done)
      this.worker.postMessage({ number: this.number, work })
    })
  }
  end() {
    this.worker?.terminate()
    this.worker = null
    for (const done of this.asked.values()) done(this.nothing)
    this.asked.clear()
  }
}

async function start() {
  const { settings, loaded } = await loadPython(() => say('python'))
  python = loaded
  say('tables')
  const folder = await navigator.storage.getDirectory()
  const files = {}
  for (const name of FILES) files[name] = await opened(folder, name)
  python.globals.set('given', python.toPy({ settings, address: base.href }))
  python.globals.set('files', python.toPy(files, { depth: 1 }))
  python.globals.set('scanner', settings.scanner ? new Helper('scanner.js', []) : null)
  python.globals.set('thinker', new Helper('thinker.js', ''))
  pocket = await python.runPythonAsync(`
from printkit.pocket.worker import start_worker
start_worker(files, given["settings"], given["address"], scanner, thinker)
`)
  say('ready', { told: pocket.told.toJs(), name: pocket.name })
  settle(python)
  ready()
}

async function ask(question, port) {
  await started
  let left
  const gone = new Promise(done => { left = done })
  port.onmessage = () => left()
  const send = (status, told, chunk, end) => port.postMessage({ ...(status ? { status, headers: told } : {}), chunk, end }, chunk.length ? [chunk.buffer] : []) // not copied
  try {
    await pocket.answer({ guest: 0, cookies: {}, ...question, body: question.body ?? undefined }, send, gone)
  } catch (why) {
    say('problem', { why: String(why) })
    port.postMessage({ status: 500, headers: [['content-type', 'text/plain']] })
    port.postMessage({ end: true })
  } finally { port.close() } // what was posted before still arrives
  if (++answered % 30 === 0) tidy(python)
}

/** The last line of an error: its sentence, without the name that Python gives it. */
const sentence = why => String(why.message ?? why).trim().split('\n').pop().replace(/^[\w.]+Error: /, '')

/** What the start page asks for: a record is brought in, all are listed, one is handed out. */
async function keep(asked, port) {
  await started
  try {
    if (asked.bring !== undefined) port.postMessage({ at: pocket.take_record(asked.bring) })
    else if (asked.code) port.postMessage({ svg: pocket.draw_code(asked.code) })
    else if (asked.record) port.postMessage({ text: pocket.make_record(asked.record) })
    else port.postMessage({ records: JSON.parse(pocket.write_list()) })
  } catch (why) { port.postMessage({ why: sentence(why) }) } finally { port.close() }
}

onmessage = ({ data, ports }) => {
  if (data.ask) ask(data.ask, ports[0])
  if (data.keep) keep(data.keep, ports[0])
}
start().catch(why => say('failed', { why: sentence(why) }))
