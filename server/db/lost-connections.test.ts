import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { openDb } from './db.ts'

const LINES = 12
const MOST_CUTS = 200

test('broken connections fail the statements running on them, and nothing hangs or crashes', async ({
  url,
}) => {
  const { db, close } = openDb(url, { max: 4 })
  const { db: other, close: closeOther } = openDb(url, { max: 1 })
  const ofOthers = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(other)
  const spared = ofOthers.rows.map(({ pid }) => pid)
  const outcomes = { done: 0, failed: 0 }

  /** Like requests: single statements and transactions, more at once than there are connections. */
  async function work(line: number) {
    const statement = sql`select ${line}::int, pg_sleep(0.01)`
    const transaction = () => db.transaction().execute((tx) => statement.execute(tx))
    await (line % 2 === 0 ? statement.execute(db) : transaction()).then(
      () => outcomes.done++,
      () => outcomes.failed++,
    )
  }
  let isOver = false
  async function keepWorking(line: number) {
    while (!isOver) await work(line)
  }
  const lines = Array.from({ length: LINES }, (_, line) => keepWorking(line))
  const working = Promise.all(lines).then(() => 'all settled')
  for (let cut = 0; cut < MOST_CUTS && outcomes.failed < LINES; cut++)
    await sql`select pg_terminate_backend(pid), pg_sleep(0.03) from pg_stat_activity
      where datname = current_database() and pid <> all(${spared})`.execute(other)

  isOver = true
  expect(await working).toBe('all settled')
  expect(outcomes.failed).toBeGreaterThanOrEqual(LINES)
  // The pool may not have noticed the last cut yet.
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db).catch(() => ({ rows: [] }))
  await expect.poll(async () => (await ask()).rows).toEqual([{ one: 1 }])
  await Promise.all([close(), closeOther()])
})

test('a connection to a server that has become read-only is replaced by another', async ({ db: _, url }) => {
  const { db, close } = openDb(url, { max: 1 })
  const write = () => sql`insert into write_proofs (name) values ('ready') on conflict do nothing`.execute(db)
  await sql`set default_transaction_read_only = on`.execute(db)

  await expect(write()).rejects.toMatchObject({ code: '25006' })
  await write()
  await close()
})
