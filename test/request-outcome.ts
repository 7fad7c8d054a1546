import { get } from 'node:http'

/** How a request on a new connection ends. */
export function requestOutcome(url: string, patienceMs: number): Promise<'answered' | 'cut' | 'hung'> {
  return new Promise((end) => {
    const call = get(url, { agent: false, timeout: patienceMs }, (reply) => {
      reply.resume().once('end', () => end('answered'))
    })
    call.once('timeout', () => {
      end('hung')
      call.destroy()
    })
    call.once('error', () => end('cut'))
  })
}
