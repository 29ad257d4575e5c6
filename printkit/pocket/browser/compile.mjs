// Bytecode of the runtime's own Python: node compile.mjs RUNTIME BYTECODE.py FOLDER SHOWN BARE
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
const [runtime, program, folder, shown, bare] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`))
const python = await loadPyodide({ env: { HOME: '/', PYTHONNODEBUGRANGES: '1' } }) // columns of errors are a quarter of all bytecode
python.mountNodeFS('/folder', folder)
python.runPython(readFileSync(program, 'utf-8'))
const left = python.globals.get('compile_folder').callKwargs('/folder', shown, { is_bare: bare === 'true' })
for (const line of left.toJs()) console.log(line)
