import { isatty } from 'node:tty'

/** The steps under way, shown on the terminal's last line. */
const running = new Set<string>()
const CLEAR_LINE = '\r\x1b[K'

/** Runs a step of the start and shows on a terminal that it is under way and how long it took. Steps may overlap. */
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
    // The error message that follows starts on a line of its own.
    running.clear()
    process.stderr.write('\n')
    throw error
  }
}

function show(news = '') {
  const rest = running.size > 0 ? `${[...running].join(', ')} …` : ''
  process.stderr.write(`${CLEAR_LINE}${news}${rest}`)
}
