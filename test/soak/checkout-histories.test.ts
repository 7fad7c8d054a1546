import { expect } from 'vitest'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { test } from '#test/scenes/money-test.ts'
import { serveApp } from '#test/servers/serve-app.ts'
import { runCheckoutHistories } from './checkout-histories.ts'

test('whatever a customer does, in whatever order, every answer and every rupee is correct', async ({
  app,
  db,
  standin,
  onTestFinished,
}) => {
  const url = await serveApp(app, onTestFinished)
  const seed = Date.now() % 1_000_000
  expect(await runCheckoutHistories({ url, db, standin }, 12, seed), `seed ${seed}`).toEqual([])
  expect(await proveBooks(db)).toEqual([])
})
