import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** The baseline for live streams: LISTEN, look up the reader, write. No sessions, no resuming, no handling of slow readers. */
process.once('message', async (databaseUrl: string) => {
  const readers = new Map<string, ServerResponse>()
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('notification', ({ payload }) => {
    for (const line of payload?.split('\n') ?? []) {
      const { id, shopId, ...data } = JSON.parse(line)
      readers.get(shopId)?.write(`id: ${id}\nevent: order\ndata: ${JSON.stringify(data)}\n\n`)
    }
  })
  await client.connect()
  await client.query('listen order_events')
  const server = createServer((request, response) => {
    readers.set(String(request.headers.shop), response)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\ndata: {}\n\n')
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.once('SIGTERM', () => process.exit(0))
})
