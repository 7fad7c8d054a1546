import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '#server/db/db.ts'
import { makeBookedOrders, markProven } from '#test/scenes/booked-orders.ts'
import { makeBusiness } from '#test/scenes/business.ts'
import { test } from '#test/scenes/money-test.ts'
import { findNewDifferences, proveBooks, proveNewBooks } from './prove-books.ts'

const share = 'the commission of an order is 1 % of what was finally paid for it, and the rest is the shop’s'

test('a change of proven books that bypassed the triggers is found by the whole proof', async ({
  db,
  owner,
}) => {
  await makeBookedOrders(owner, 10)
  expect(await proveBooks(db)).toEqual([])
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ledger_entries set amount_paise = amount_paise + 100
      where account = 'commission' and (shop_id, transaction_id) in (
        select shop_id, id from ledger_transactions where kind = 'delivery' order by id limit 1
      )`.execute(tx)
  })
  expect(await proveNewBooks(db)).toEqual([])
  expect((await proveBooks(db)).map(({ rule }) => rule)).toEqual(
    expect.arrayContaining([share, 'the ledger adds up to zero']),
  )
  // If a difference is found, the mark stays where it is.
  await markProven(db, sql`now() - interval '100 days'`)
  expect((await proveNewBooks(db)).map(({ rule }) => rule)).toContain(share)
  expect((await proveNewBooks(db)).map(({ rule }) => rule)).toContain(share)
})

test('wherever the proven part of the books ends, the part after it can be proven on its own', async ({
  app,
  db,
  standin,
}) => {
  await makeBusiness(app, db, standin)
  const { rows } = await sql<{ at: Date }>`
    select booked_at as at from ledger_transactions union select at from order_events order by 1`.execute(db)
  expect(rows.length).toBeGreaterThan(8)
  for (const { at } of rows) {
    await markProven(db, sql`${at}::timestamptz`)
    expect(await proveNewBooks(db)).toEqual([])
  }
})

/** Rows of our tables that this transaction has read so far, whether through an index or not. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read
    from pg_stat_xact_user_tables where schemaname = 'public'`.execute(tx)
  return rows[0]?.read ?? 0
}

test('the nightly proof reads as many rows after ten times the orders', async ({
  app,
  db,
  owner,
  standin,
}) => {
  await makeBookedOrders(owner, 1500)
  await makeBusiness(app, db, standin)
  expect(await proveBooks(db)).toEqual([])
  await markProven(db, sql`now() - interval '1 hour'`)
  const readNightly = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
      const before = await rowsRead(tx)
      expect(await findNewDifferences(tx)).toEqual([])
      return (await rowsRead(tx)) - before
    })
  const before = await readNightly()
  await makeBookedOrders(owner, 15_000)
  const after = await readNightly()
  // The margin is for one more shop with its keeper and for another query plan; the orders are fifteen thousand.
  expect(after).toBeLessThan(before + 1000)
  expect(await proveBooks(db)).toEqual([])
})
