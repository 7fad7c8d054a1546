import { isatty } from 'node:tty'

/** What is under way just now, on the last line. */
const running = new Set<string>()
const CLEAR_LINE = '\r\x1b[K'

/** In a terminal: what a start is doing, several things at once too, and how long each took. Without one the log says what matters. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  if (!isatty(process.stderr.fd)) return work()
  const begunAt = performance.now()
  running.add(what)
  show()
  try {
    const done = await work()
    running.delete(what)
    show(`${what}: ${((performance.now() - begunAt) / 1000).toFixed(1)} s\n`)
    return done
  } catch (error) {
    // What is wrong is said on a line of its own.
    running.clear()
    process.stderr.write('\n')
    throw error
  }
}

function show(news = '') {
  const rest = running.size > 0 ? `${[...running].join(', ')} …` : ''
  process.stderr.write(`${CLEAR_LINE}${news}${rest}`)
}
