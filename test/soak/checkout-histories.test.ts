import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect } from 'vitest'
import { proveBooks } from '#server/settlement/prove-books.ts'
import { test } from '#test/money-test.ts'
import { runCheckoutHistories } from './checkout-histories.ts'

test('whatever a customer does, in whatever order, every answer and every rupee is as promised', async ({
  app,
  db,
  standin,
  onTestFinished,
}) => {
  const server = createServer(getRequestListener(app.hono.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seed = Date.now() % 1_000_000
  expect(await runCheckoutHistories({ url, db, standin }, 12, seed), `seed ${seed}`).toEqual([])
  expect(await proveBooks(db)).toEqual([])
})
