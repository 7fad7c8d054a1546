import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { expect, inject } from 'vitest'
import { test } from '#test/db-test.ts'
import { ownerUrlOf } from '#test/servers/template-database.ts'
import { inOneTransaction } from './one-transaction.ts'

test('a connection whose COPY output was read slowly still runs its next statement', async ({ database }) => {
  for (const rows of [10, 70, 130]) {
    let bytes = 0
    const disk = new Writable({
      highWaterMark: 1,
      write(chunk, _encoding, done) {
        bytes += chunk.length
        setTimeout(done, bytes === chunk.length ? 100 : 0)
      },
    })
    const copied = inOneTransaction(database.url, '', async (tx) => {
      const text = `copy (select repeat('x', 999) from generate_series(1, ${rows})) to stdout`
      await pipeline(tx.query(copyTo(text)), disk)
      await tx.query('select 1')
      return bytes
    })
    expect(await Promise.race([copied, sleep(5000, 'never')])).toBe(rows * 1000)
  }
})

test('a transaction that fails is rolled back completely', async ({ database, db }) => {
  const ownerUrl = ownerUrlOf(inject('templateUrl'), database.url)
  const failing = inOneTransaction(ownerUrl, '', async (tx) => {
    await tx.query('create table half_done ()')
    throw new Error('half way')
  })
  await expect(failing).rejects.toThrow('half way')
  expect((await sql`select to_regclass('half_done') as found`.execute(db)).rows).toEqual([{ found: null }])
})
