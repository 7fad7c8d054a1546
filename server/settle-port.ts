import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigFault } from './config.ts'

/** A port that stays the same when a process starts anew; those who ask for port 0 do not care which. */
export async function settlePort(host: string, port: number): Promise<number> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch((fault) => {
    throw new ConfigFault(listenFault(fault, host, port))
  })
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

function listenFault({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is taken at ${host}: end what listens there, or choose another`
  if (code === 'EACCES')
    return `PORT: this user may not listen at ${port}: choose one above 1023, behind a proxy`
  return `HOST: ${host} is no address of this machine (${code ?? message})`
}
