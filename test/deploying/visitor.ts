import { once } from 'node:events'
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
} from 'node:http2'
import type { TLSSocket } from 'node:tls'

const SITE = 'https://nukkad.example'

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }
type RequestOptions = { method?: string; token?: string; json?: unknown; headers?: Record<string, string> }

/**
 * A visitor over the network, with TLS verification and HTTP/2, who reconnects whenever the proxy closes the
 * connection.
 */
export async function visit() {
  let session = await open()

  async function request(
    path: string,
    { method, token, json, headers }: RequestOptions,
  ): Promise<ClientHttp2Stream> {
    if (session.closed || session.destroyed) session = await open()
    const stream = session.request({
      ':path': path,
      ':method': method ?? (json === undefined ? 'GET' : 'POST'),
      // A server that trusted this header would record our calls under this address.
      'x-forwarded-for': '6.6.6.6',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token && { token }),
      ...headers,
    })
    stream.end(json === undefined ? undefined : JSON.stringify(json))
    return stream
  }

  async function ask(path: string, asking: RequestOptions = {}): Promise<Answer> {
    const stream = await request(path, asking)
    const [headers]: [IncomingHttpHeaders] = (await once(stream, 'response')) as never
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    return { status: Number(headers[':status']), headers, bytes: Buffer.concat(parts) }
  }

  return {
    protocol: () => `${session.alpnProtocol} over ${(session.socket as TLSSocket).getProtocol()}`,
    ask,
    /** A call that has to be answered as the contract says. */
    async call(path: string, asking: RequestOptions = {}) {
      const { status, bytes } = await ask(path, asking)
      const text = bytes.toString()
      if (status !== 200) throw new Error(`${asking.method ?? 'GET'} ${path}: ${status} ${text}`)
      return JSON.parse(text)
    },
    /** What a stream has sent so far. */
    async listen(path: string, token: string) {
      const stream = await request(path, { token, headers: { accept: 'text/event-stream' } })
      let heard = ''
      stream.on('data', (part) => {
        heard += String(part)
      })
      await once(stream, 'response')
      return { heard: () => heard, close: () => stream.close() }
    },
    leave: () => session.close(),
  }
}
export type Visitor = Awaited<ReturnType<typeof visit>>

async function open(): Promise<ClientHttp2Session> {
  const session = connect(SITE)
  session.on('error', () => undefined)
  await once(session, 'connect')
  return session
}
