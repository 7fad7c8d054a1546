import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { openDb } from './db.ts'

test('a connection holds a thousand prepared statements at most, and further ones are not prepared', async ({
  url,
}) => {
  const { db, close } = openDb(url, { max: 1 })
  for (let form = 0; form < 1010; form += 1) {
    const { rows } = await sql`select ${form}::int as ${sql.ref(`form${form}`)}`.execute(db)
    expect(rows).toEqual([{ [`form${form}`]: form }])
  }
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ count: 1000 }])
  await close()
})
