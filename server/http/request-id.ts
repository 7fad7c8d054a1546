import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Context, Hono } from 'hono'
import { workFor } from '#server/trace/origin.ts'
import { isTrusted, socketAddressOf } from './client-ip.ts'
import { isBuiltPart } from './security.ts'
import { isOwnCall } from './serve.ts'

const WELL_FORMED = /^[\w-]{8,64}$/

/**
 * Gives every request a number: it stands in each line that is logged on its account, and in the answer, but in that of a built
 * file, with which nothing goes wrong. A proxy of ours may have given it one already. Mount it before everything.
 */
export function numberRequests(hono: Hono, trustedProxies: BlockList): void {
  hono.use((c, next) => {
    // What a page asks of the API belongs to the request for the page.
    if (isOwnCall(c)) return next()
    const requestId = givenNumber(c, trustedProxies) ?? randomBytes(6).toString('hex')
    return workFor({ requestId }, async () => {
      await next()
      if (!isBuiltPart(c.req.path)) c.res.headers.set('x-request-id', requestId)
    })
  })
}

function givenNumber(c: Context, trustedProxies: BlockList): string | undefined {
  const given = c.req.header('x-request-id')
  return given && WELL_FORMED.test(given) && isTrusted(socketAddressOf(c), trustedProxies) ? given : undefined
}
