import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from '../app-test.ts'
import { startServer } from '../servers/start-server.ts'

test('a client that disconnects while it sends or receives is not logged as an error', async ({
  url,
  app,
}) => {
  const { token } = await app.customer()
  const server = await startServer({ DATABASE_URL: url })
  const port = Number(new URL(server.url).port)
  const json = 'Host: 127.0.0.1\r\nContent-Type: application/json\r\n'
  for (const words of [
    `POST /api/login HTTP/1.1\r\n${json}Content-Length: 100\r\n\r\n{"email":`,
    `POST /api/login HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n`,
    `POST /api/payment/webhook HTTP/1.1\r\n${json}Content-Length: 100\r\n\r\n{"a":`,
    `GET /api/order/stream HTTP/1.1\r\n${json}token: ${token}\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    'GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  ]) {
    for (const patienceMs of [5, 100]) {
      const client = connect(port, '127.0.0.1')
      client.on('error', () => {})
      client.write(words)
      await sleep(patienceMs)
      client.resetAndDestroy()
    }
  }
  await sleep(300)
  await server.stop()

  const lines = server.output().split('\n').filter(Boolean)
  const isQuiet = (line: string) =>
    line.startsWith('ready ') || /^\{"level":[1-3]0,/.test(line) || line.includes('the pages are not built')
  expect(lines.filter((line) => !isQuiet(line))).toEqual([])
  expect(server.output()).toContain('the client went away')
})
