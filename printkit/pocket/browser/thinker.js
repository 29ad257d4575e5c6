// Bots think here, with a Python of their own, so that the pages are answered meanwhile: a request -> a thought, as JSON.
import { loadPython, settle } from './python.js'
const thinks = loadPython().then(({ loaded }) => {
  const think = loaded.runPython(`
from printkit.companion.bot_thoughts import answer_line
lambda line: answer_line(line.encode()).decode()
`)
  settle(loaded)
  return think
})
onmessage = async ({ data }) => {
  try { postMessage({ number: data.number, found: (await thinks)(data.work) }) }
  catch (why) { postMessage({ number: data.number, found: JSON.stringify({ problem: String(why) }) }) }
}
