import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { proveBooks, proveNewBooks } from '#server/settlement/proof/prove-books.ts'
import { takeAlarms } from '#test/alarms.ts'
import { makeTestApp } from '#test/app-test.ts'
import { markProven } from '#test/scenes/booked-orders.ts'
import { test } from '#test/scenes/money-test.ts'
import { serveApp } from '#test/servers/serve-app.ts'
import { runMoneyHistories } from './money-histories.ts'

describe('whatever happens to a shop’s money, in whatever order,', () => {
  test.for(['platform', 'shop'] as const)(
    'answers, books, statements and refunds are correct, with fees borne by the %s',
    async (feeBearer, { database, db, gateway, standin, onTestFinished }) => {
      const env = {
        NODE_ENV: 'test',
        RATE_LIMIT_FACTOR: '100000',
        COD_OPEN_ORDERS: '0',
        GATEWAY_FEE_BORNE_BY: feeBearer,
      }
      const app = makeTestApp(database, { gateway, config: readConfig(env) })
      const url = await serveApp(app, onTestFinished)
      const seed = Date.now() % 1_000_000
      const world = { url, database, standin, runDueJobs: app.runDueJobs }
      expect(await runMoneyHistories(world, { count: 8, seed, feeBearer }), `seed ${seed}`).toEqual([])
      expect(await proveBooks(db)).toEqual([])
      const { rows } = await sql<{ at: Date }>`
        select booked_at as at from ledger_transactions order by md5(id::text) limit 12`.execute(db)
      for (const { at } of rows) {
        await markProven(db, sql`${at}::timestamptz`)
        expect(await proveNewBooks(db), `proven until ${at.toISOString()}`).toEqual([])
      }
      // Whether the gateway fails a refund is random; any other alarm is a fault.
      expect(takeAlarms().filter((name) => name !== 'refund_failed')).toEqual([])
    },
  )
})
