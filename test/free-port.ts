import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives to outgoing connections: one of these may hold it before it is taken. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  for (;;) {
    const port = randomInt(10_000, 32_000)
    probe.listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    return port
  }
}
