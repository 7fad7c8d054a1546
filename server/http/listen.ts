import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'

type Fetch = (request: Request, env: object) => Response | Promise<Response>

export type Listening = {
  port: number
  /** Accepts no new connections, finishes requests under way, and cuts those off that take longer than `patienceMs`. */
  close(patienceMs: number): Promise<void>
}

/**
 * Longer than proxies keep an idle connection (nginx and most others one minute, Caddy two), so that the proxy closes it
 * first: if the server did, a request might already be on its way.
 */
const KEEP_ALIVE_MS = 130_000
/** While stopping, idle connections stay open this long, so that a request already on its way is answered. */
const LINGER_MS = 1_000

/**
 * Call it only when the application is ready: the processes share the port, and a connection accepted while one is still
 * loading would wait although another could answer.
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
  // Prepended, so that it runs before the handler, which may write the headers at once.
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
        // An event stream never ends by itself. Its client reconnects, to another process.
        if (isEventStream(response)) response.end()
      }
      const isClosed = new Promise<void>((done) => {
        const linger = setTimeout(() => {
          isLingerOver = true
          server.closeIdleConnections()
        }, LINGER_MS)
        const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
        // http.Server.close() would also close idle connections at once; net.Server.close() does not.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(linger)
          clearTimeout(impatience)
          done()
        })
      })
      closed = Promise.race([
        // If a client has disconnected its connection is gone, but its request may still be running.
        isClosed.then(() => Promise.allSettled(answering)),
        sleep(patienceMs, undefined, { ref: false }),
      ]).then(() => undefined)
      return closed
    },
  }
}

/** Makes this the last response on its connection, so that the client's next request reaches another process. */
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
