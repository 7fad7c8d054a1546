import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port below the ephemeral range, from which an outgoing connection could take it before it is used. */
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
