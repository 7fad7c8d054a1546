import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { path: string; key: string | undefined; body: unknown }
type Play = { status?: number; body?: string; isSilent?: boolean; location?: string }

/** A test double of MSG91's Flow API: `play` sets what a number answers. `deliver` is called with each message. */
export async function startMsg91TestServer(deliver: (number: string, code: string) => void = () => {}) {
  const asked: Asked[] = []
  const plays = new Map<string, Play>()
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      const key = request.headers.authkey
      asked.push({
        path: request.url ?? '',
        key: typeof key === 'string' ? key : undefined,
        body: JSON.parse(text),
      })
      const [, number = '', code = ''] = /"mobiles":"91(\d+)","otp":"(\d+)"/.exec(text) ?? []
      deliver(number, code)
      const play = plays.get(number) ?? {}
      if (play.isSilent) return
      const {
        status = 200,
        body = '{"type":"success","message":"5e1e93cad6fc054d8e759a5b"}',
        location,
      } = play
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Sets how messages to this number are answered from now on. */
    play: (number: string, play: Play) => plays.set(number, play),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
