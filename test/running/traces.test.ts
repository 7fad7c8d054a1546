import { randomUUID } from 'node:crypto'
import { afterEach, expect } from 'vitest'
import { test } from '../db-test.ts'
import { makeCustomer, makeStockedShop, placementOf } from '../scenes/builders.ts'
import { type ReceivedSpan, startOtlpReceiver } from '../servers/otlp-receiver.ts'
import { type RunningServer, startServer } from '../servers/start-server.ts'

let server: RunningServer
afterEach(() => server?.stop())

const attributeOf = ({ attributes }: ReceivedSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

test('an order is one trace, from its request through its statements to its notifications', async ({
  db,
  url,
}) => {
  const { shopId, itemId, pricePaise } = await makeStockedShop(db)
  const { token } = await makeCustomer(db)
  const collector = await startOtlpReceiver()
  server = await startServer({
    DATABASE_URL: url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-collector',
  })
  const answer = await fetch(`${server.url}/api/order/place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), token },
    body: JSON.stringify(placementOf(shopId, [{ itemId, count: 2, pricePaise }])),
  })
  expect(answer.status).toBe(200)
  const { spans } = collector
  const isThere = (name: string) => spans.some((span) => span.name === name)
  await expect.poll(() => isThere('tell_of_order'), { timeout: 30_000 }).toBe(true)
  await server.stop()
  await collector.stop()

  const request = spans.find(({ name }) => name === 'POST /api/order/place')
  expect(request?.parentSpanId).toBeUndefined()
  expect(attributeOf(request!, 'http.response.status_code')).toBe(200)
  expect(attributeOf(request!, 'request.id')).toBe(answer.headers.get('x-request-id'))

  const ofOrder = spans.filter(({ traceId }) => traceId === request?.traceId)
  const below = (parent: ReceivedSpan | undefined) =>
    ofOrder.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
  const statements = below(request).filter((span) => attributeOf(span, 'db.query.text') !== undefined)
  expect(
    statements.filter((span) => /into "?orders"?/.test(String(attributeOf(span, 'db.query.text')))),
  ).toHaveLength(1)
  expect(statements.map(({ name }) => name)).toContain('commit')

  const job = below(request).find(({ name }) => name === 'tell_of_order')
  expect(below(job).map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'delete']))

  // Personal data stays in the database.
  expect(JSON.stringify(spans)).not.toMatch(/Asha|Wardha|@example/)
  expect(collector.headers.every((headers) => headers['x-key'] === 'of-the-collector')).toBe(true)
  // The polling of the queue is not traced.
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(roots.filter((span) => attributeOf(span, 'db.query.text') !== undefined)).toEqual([])
})

test('an unreachable collector is logged, and affects nothing else', async ({ url }) => {
  const collector = await startOtlpReceiver()
  await collector.stop()
  server = await startServer({ DATABASE_URL: url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const answer = await fetch(`${server.url}/api/site`)
  expect(answer.status).toBe(200)
  await server.stop()
  expect(server.output()).toContain('traces could not be handed over')
})
