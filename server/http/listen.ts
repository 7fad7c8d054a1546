import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'

type Fetch = (request: Request, env: object) => Response | Promise<Response>

export type Listening = {
  port: number
  /** Takes no new connection, finishes what is under way, and cuts off what takes longer than that. */
  close(patienceMs: number): Promise<void>
}

/**
 * Longer than proxies keep a connection that nobody uses (nginx and most others a minute, Caddy two): whoever closes it
 * must not be the one whom a request may already be on its way to.
 */
const KEEP_ALIVE_MS = 130_000
/** For so long connections without a request stay open while we stop: what is on its way on them is answered. */
const LINGER_MS = 1_000

/**
 * Listens once there is something to serve: processes share the port, and a connection that one of them took while it
 * was still loading would wait, though another could answer.
 */
export async function listen(host: string, port: number, fetch: Fetch): Promise<Listening> {
  let isClosing = false
  let isLingerOver = false
  let closed: Promise<void> | undefined
  const answering = new Set<Promise<unknown>>()
  const server = await open(host, port, (request, env) => {
    const answer = fetch(request, env)
    if (answer instanceof Promise) {
      answering.add(answer)
      const settle = () => answering.delete(answer)
      answer.then(settle, settle)
    }
    return answer
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const underWay = new Set<ServerResponse>()
  // Before the one that answers: what is answered at once has its headers written by it.
  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    if (isClosing) sayGoodbye(response)
    response.once('close', () => {
      underWay.delete(response)
      if (isLingerOver) server.closeIdleConnections()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close(patienceMs) {
      if (closed) return closed
      isClosing = true
      for (const response of underWay) {
        sayGoodbye(response)
        // An event stream never ends by itself; its reader comes back, to another process or a later one.
        if (isEventStream(response)) response.end()
      }
      const isClosed = new Promise<void>((done) => {
        const linger = setTimeout(() => {
          isLingerOver = true
          server.closeIdleConnections()
        }, LINGER_MS)
        const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
        // Its own way to close would cut the connections that wait for their next request.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(linger)
          clearTimeout(impatience)
          done()
        })
      })
      closed = Promise.race([
        // A client that has gone leaves no connection behind, but what it asked for is still being done.
        isClosed.then(() => Promise.allSettled(answering)),
        sleep(patienceMs, undefined, { ref: false }),
      ]).then(() => undefined)
      return closed
    },
  }
}

/** The last answer on this connection: the next request goes to somebody who stays. */
function sayGoodbye(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

const isEventStream = (response: ServerResponse) =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')

function open(hostname: string, port: number, fetch: Fetch): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listening = serve({ fetch, hostname, port }, () => resolve(listening as Server))
    listening.once('error', reject)
  })
}
