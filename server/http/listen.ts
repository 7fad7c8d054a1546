import type { Server, ServerResponse } from 'node:http'
import { serve } from '@hono/node-server'
import { Refusal } from './refusal.ts'

type Fetch = (request: Request, env: object) => Response | Promise<Response>

export type Listening = {
  port: number
  /** From now on this answers; until then only `/healthz` does, and the rest is told to come back. */
  mount(fetch: Fetch): void
  isClosing(): boolean
  /** Takes no new connection, finishes what is under way, and cuts off what takes longer than that. */
  close(patienceMs: number): Promise<void>
}

/** Listens before there is anything to serve: the port decides the addresses that the rest is told. */
export async function listen(host: string, port: number): Promise<Listening> {
  let fetch: Fetch = starting
  let isClosing = false
  let closed: Promise<void> | undefined
  const server = await open(host, port, (request, env) => fetch(request, env))
  const underWay = new Set<ServerResponse>()
  server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (isClosing) server.closeIdleConnections()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    mount(mounted) {
      fetch = mounted
    },
    isClosing: () => isClosing,
    close(patienceMs) {
      if (closed) return closed
      isClosing = true
      // An event stream never ends by itself; its reader comes back, to another process or a later one.
      for (const response of underWay) if (isEventStream(response)) response.end()
      closed = new Promise((done) => {
        const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
        server.close(() => {
          clearTimeout(impatience)
          done()
        })
        server.closeIdleConnections()
      })
      return closed
    },
  }
}

const isEventStream = (response: ServerResponse) =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')

function starting(request: Request): Response {
  if (new URL(request.url).pathname === '/healthz') return Response.json({ up: true })
  return new Refusal('not_ready', { retryAfterSeconds: 2 }).toResponse()
}

function open(hostname: string, port: number, fetch: Fetch): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listening = serve({ fetch, hostname, port }, () => resolve(listening as Server))
    listening.once('error', reject)
  })
}
