import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { TestApp } from '../app-test.ts'

/**
 * Serves the application on a free port. When it is stopped it waits for requests in progress, even if their clients are
 * gone: otherwise they would go on during the next test.
 * @returns its URL
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
