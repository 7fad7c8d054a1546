import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Context, Hono } from 'hono'
import { runWithOrigin } from '#server/trace/origin.ts'
import { isTrusted, socketAddressOf } from './security/client-ip.ts'
import { isBuiltPart } from './security/security.ts'
import { isOwnCall } from './serve.ts'

const WELL_FORMED = /^[\w-]{8,64}$/

/**
 * Gives every request an id, which appears in every log line of that request and in the response header `x-request-id`
 * (except of built files). An id that a trusted proxy has set already is kept. Mount it before everything else.
 */
export function numberRequests(hono: Hono, trustedProxies: BlockList): void {
  hono.use((c, next) => {
    // API calls made while rendering a page belong to the request for that page.
    if (isOwnCall(c)) return next()
    const requestId = givenNumber(c, trustedProxies) ?? randomBytes(6).toString('hex')
    return runWithOrigin({ requestId }, async () => {
      await next()
      if (!isBuiltPart(c.req.path)) c.res.headers.set('x-request-id', requestId)
    })
  })
}

function givenNumber(c: Context, trustedProxies: BlockList): string | undefined {
  const given = c.req.header('x-request-id')
  return given && WELL_FORMED.test(given) && isTrusted(socketAddressOf(c), trustedProxies) ? given : undefined
}
