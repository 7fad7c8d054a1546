import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { openDb } from './db.ts'

test('a prepared statement still works after a migration changed its columns, at once and from then on', async ({
  owner,
  url,
}) => {
  const { db, close } = openDb(url, { max: 1 })
  await sql`create table changing (id int)`.execute(owner)
  await sql`grant all on changing to public`.execute(owner)
  try {
    await sql`insert into changing values (${1})`.execute(db)
    const read = async () => (await sql`select * from changing where id = ${1}`.execute(db)).rows
    expect(await read()).toEqual([{ id: 1 }])
    await sql`alter table changing add column name text`.execute(owner)
    for (let time = 0; time < 2; time++) expect(await read()).toEqual([{ id: 1, name: null }])
  } finally {
    await sql`drop table changing`.execute(owner)
    await close()
  }
})
