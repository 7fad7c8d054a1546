import type { Hono } from 'hono'
import { Refusal } from './http/refusal.ts'
import { isLoopback } from './http/security/is-loopback.ts'

/** Pages of the stand-ins, by path. */
export type DevPages = Record<string, (request: Request) => Response | Promise<Response>>

/**
 * These pages show mails and sign anybody in, so they answer only under our own host and the loopback. That stops DNS
 * rebinding: a foreign site that points its name at this machine makes browsers send that name as the host.
 */
export function devRoutes(hono: Hono, pages: DevPages, publicUrl: string): void {
  const ownHost = new URL(publicUrl).host
  for (const [path, answer] of Object.entries(pages)) {
    hono.all(path, (c) => {
      const { host, hostname } = new URL(c.req.url)
      if (host !== ownHost && !isLoopback(hostname)) throw new Refusal('not_found')
      return answer(c.req.raw)
    })
  }
}
