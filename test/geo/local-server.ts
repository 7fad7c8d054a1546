import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export type Asked = { method: string; url: URL; headers: Record<string, string>; body: unknown }
export type Reply = { status: number; body: unknown } | 'hang up' | 'never' | 'endless'
export type LocalServer = { url: string; asked: Asked[]; close: () => Promise<void> }

/** An HTTP server on a free port that imitates a provider, with real sockets and headers. */
export async function openLocalServer(reply: (asked: Asked) => Reply | Promise<Reply>): Promise<LocalServer> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const question: Asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://local'),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: text ? JSON.parse(text) : undefined,
    }
    asked.push(question)
    const answer = await reply(question)
    if (answer === 'never') return
    if (answer === 'endless') return void pipeline(blanks(), response).catch(() => undefined)
    if (answer === 'hang up') return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function* blanks() {
  for (;;) yield await sleep(1, ' '.repeat(64 * 1024))
}

/** Everything that can go wrong with a provider, selected by the text of a search: `fail:503`, `fail:html` … */
export function failureAsked(text: string): Reply | undefined {
  const kind = text.match(/^fail:(\S+)/)?.[1]
  if (!kind) return undefined
  if (kind === 'html') return { status: 200, body: '<html>sign in to the wifi</html>' }
  if (kind === 'shape') return { status: 200, body: { suggestions: 7, features: 7, results: 7 } }
  if (kind === 'hangup') return 'hang up'
  if (kind === 'never') return 'never'
  if (kind === 'endless') return 'endless'
  if (kind === 'quota')
    return { status: 429, body: googleError(429, 'RESOURCE_EXHAUSTED', 'Quota … per day') }
  if (kind === 'key') return { status: 400, body: unknownKey }
  return { status: Number(kind), body: googleError(Number(kind), 'FAILED', 'failed') }
}

/** Google's answer to an unknown key; for a key without permission it is a 403. */
const unknownKey = {
  error: {
    ...{ code: 400, status: 'INVALID_ARGUMENT', message: 'API key not valid.' },
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
  },
}

export function googleError(code: number, status: string, message: string) {
  return { error: { code, status, message } }
}
