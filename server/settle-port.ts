import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigFault } from './config.ts'

/** How long a taken port is tried again: after a kill, the orphaned web processes hold it until they notice and exit. */
const HELD_MS = 2_000
const LOOK_EVERY_MS = 50

/** Turns port 0 into a free port, so that all web processes, restarted ones too, share the same. Refuses one that is taken. */
export async function settlePort(host: string, port: number): Promise<number> {
  const probe = await listenSoon(host, port, Date.now() + HELD_MS)
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

async function listenSoon(host: string, port: number, until: number): Promise<Server> {
  for (;;) {
    const probe = createServer().listen(port, host)
    const fault: NodeJS.ErrnoException | undefined = await once(probe, 'listening').then(
      () => undefined,
      (failure) => failure,
    )
    if (!fault) return probe
    if (fault.code !== 'EADDRINUSE' || Date.now() > until)
      throw new ConfigFault(listenFault(fault, host, port))
    await sleep(LOOK_EVERY_MS)
  }
}

function listenFault({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is taken at ${host}: end what listens there, or choose another`
  if (code === 'EACCES')
    return `PORT: this user may not listen at ${port}: choose one above 1023, behind a proxy`
  return `HOST: ${host} is no address of this machine (${code ?? message})`
}
