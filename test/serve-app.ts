import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { TestApp } from './app-test.ts'

/**
 * The application behind a real socket, on a free port; answers its address. It ends when what was asked of it is done, though
 * nobody waits for that any more: it would go on in the rows of the next test.
 */
export async function serveApp(
  { hono }: Pick<TestApp, 'hono'>,
  onEnd: (stop: () => Promise<void>) => void,
): Promise<string> {
  const underway = new Set<Promise<unknown>>()
  async function answer(request: Request) {
    const answered = Promise.resolve(hono.fetch(request))
    underway.add(answered)
    return answered.finally(() => underway.delete(answered))
  }
  const server = createServer(getRequestListener(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await Promise.allSettled(underway)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
