import { isatty } from 'node:tty'

/** In a terminal: what a start is doing, and how long it took. Without one the log says what matters. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  if (!isatty(process.stderr.fd)) return work()
  const begunAt = performance.now()
  process.stderr.write(`${what} …`)
  const done = await work().catch((error) => {
    process.stderr.write('\n')
    throw error
  })
  process.stderr.write(`\r${what}: ${((performance.now() - begunAt) / 1000).toFixed(1)} s\n`)
  return done
}
