import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { TestApp } from './app-test.ts'

/** The application behind a real socket, on a free port; answers its address. */
export async function serveApp(
  { hono }: Pick<TestApp, 'hono'>,
  onEnd: (stop: () => Promise<void>) => void,
): Promise<string> {
  const server = createServer(getRequestListener(hono.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
