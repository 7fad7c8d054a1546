import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'

/**
 * Tables that are small, or looked up by something other than a shop. All other tables with a `shop_id` could be sharded by
 * it, as far as their keys are concerned; for what else that takes see bench/results/2026-11-23-citus.md.
 */
const referenceTables = ['shops', 'payment_orders', 'shop_slugs']

type Table = { name: string; primary_key: string[]; columns: string[] }

async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      coalesce((select array_agg(a.attname::text) from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
        where k.conrelid = c.oid and k.contype = 'p'), '{}') as primary_key,
      (select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`.execute(db)
  return rows
}

type ForeignKey = { name: string; from: string; to: string; columns: string[]; on_delete: string }

async function readForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select k.conname as name, k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
      (select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns,
      k.confdeltype::text as on_delete
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`.execute(db)
  return rows
}

const spread = (tables: Table[]) =>
  tables.filter(({ name, columns }) => columns.includes('shop_id') && !referenceTables.includes(name))

describe('keys do not stand in the way of spreading shops over machines', () => {
  test('the key of every table that a shop owns has the shop in it', async ({ db }) => {
    const owned = spread(await readTables(db))
    expect(owned.length).toBeGreaterThan(4)
    expect(
      owned.filter(({ primary_key }) => !primary_key.includes('shop_id')).map(({ name }) => name),
    ).toEqual([])
  })

  test('and so has every foreign key between two of them', async ({ db }) => {
    const names = spread(await readTables(db)).map(({ name }) => name)
    const between = (await readForeignKeys(db)).filter(
      ({ from, to }) => names.includes(from) && names.includes(to),
    )
    expect(between.filter(({ columns }) => !columns.includes('shop_id')).map(({ name }) => name)).toEqual([])
  })

  test('nothing else points into them: from outside the shop is not known', async ({ db }) => {
    const names = spread(await readTables(db)).map(({ name }) => name)
    const inwards = (await readForeignKeys(db)).filter(
      ({ from, to }) => !names.includes(from) && names.includes(to),
    )
    expect(inwards.map(({ name }) => name)).toEqual([])
  })

  test('what must be unique in them is unique within a shop', async ({ db }) => {
    const names = spread(await readTables(db)).map(({ name }) => name)
    const { rows } = await sql<{ name: string; on: string; columns: string[] }>`
      select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as on,
        (select array_agg(a.attname::text) from pg_attribute a
          where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace`.execute(db)
    const loose = rows.filter(({ on, columns }) => names.includes(on) && !columns.includes('shop_id'))
    expect(loose.map(({ name }) => name)).toEqual([])
  })

  test('no trigger goes by the name of its table, which is another one on a part of it', async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ~* 'tg_(table_name|relname)\\s*(=|<>|in)'`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  test('ids are made by the application: there is no sequence but those of the job queue', async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select oid::regclass::text as name from pg_class where relkind = 'S'
        and relnamespace <> 'graphile_worker'::regnamespace`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('every table', () => {
  test('has a primary key', async ({ db }) => {
    const without = (await readTables(db)).filter(({ primary_key }) => primary_key.length === 0)
    expect(without.map(({ name }) => name)).toEqual([])
  })

  test('keeps moments with their time zone', async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp without time zone'`.execute(db)
    expect(rows).toEqual([])
  })

  test('keeps money in whole paise', async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_paise' and data_type not in ('integer', 'bigint')
    `.execute(db)
    expect(rows).toEqual([])
  })
})
