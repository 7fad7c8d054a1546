import { expect } from 'vitest'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { test } from '#test/scenes/money-test.ts'
import { serveApp } from '#test/servers/serve-app.ts'
import { runOrderLives } from './order-life-histories.ts'

const COUNT = Number(process.env.ORDER_LIFE_COUNT ?? 30)
const TIME_LIMIT_MS = 60_000 + COUNT * 4000

test(
  'whatever happens to an order, its total, its refunds and the books are correct',
  async ({ app, db, standin, onTestFinished }) => {
    const url = await serveApp(app, onTestFinished)
    const seed = Number(process.env.ORDER_LIFE_SEED ?? Date.now() % 1_000_000)
    expect(
      await runOrderLives({ url, db, standin, runDueJobs: app.runDueJobs }, { count: COUNT, seed }),
      `seed ${seed}`,
    ).toEqual([])
    expect(await proveBooks(db)).toEqual([])
  },
  TIME_LIMIT_MS,
)
