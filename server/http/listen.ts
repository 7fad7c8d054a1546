import type { Server, ServerResponse } from 'node:http'
import { serve } from '@hono/node-server'

type Fetch = (request: Request, env: object) => Response | Promise<Response>

export type Listening = {
  port: number
  /** Takes no new connection, finishes what is under way, and cuts off what takes longer than that. */
  close(patienceMs: number): Promise<void>
}

/**
 * Listens once there is something to serve: processes share the port, and a connection that one of them took while it
 * was still loading would wait, though another could answer.
 */
export async function listen(host: string, port: number, fetch: Fetch): Promise<Listening> {
  let isClosing = false
  let closed: Promise<void> | undefined
  const server = await open(host, port, fetch)
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

function open(hostname: string, port: number, fetch: Fetch): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listening = serve({ fetch, hostname, port }, () => resolve(listening as Server))
    listening.once('error', reject)
  })
}
