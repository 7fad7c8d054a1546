import { sql } from 'kysely'
import { describe, expect, inject } from 'vitest'
import { test } from '#test/db-test.ts'
import { cloneTemplate, ownerUrlOf } from '#test/servers/template-database.ts'
import type { Db } from './db.ts'
import { openDb } from './db.ts'
import { prepareDatabase } from './prepare-database.ts'

/** A database of this test's own, opened both as the application and as its owner. */
async function openClone() {
  const templateUrl = inject('templateUrl')
  const url = await cloneTemplate(templateUrl, `roles_${crypto.randomUUID().replaceAll('-', '')}`)
  const ownerUrl = ownerUrlOf(templateUrl, url)
  const [application, owner] = [openDb(url, { max: 1 }), openDb(ownerUrl, { max: 1 })]
  return {
    url,
    ownerUrl,
    db: application.db,
    owner: owner.db,
    close: () => Promise.all([application.close(), owner.close()]),
  }
}

const codeOf = (db: Db, statement: string) =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
const FORBIDDEN = '42501'

const warnings = async (addresses: Parameters<typeof prepareDatabase>[0]) => {
  const heard: string[] = []
  await prepareDatabase(addresses, (message) => heard.push(message))
  return heard
}

describe('the application', () => {
  test.for([
    'truncate cart_lines',
    'truncate ledger_entries cascade',
    'alter table payments disable trigger payments_stay',
    'alter table payments disable trigger all',
    'alter table cart_lines add column more text',
    'drop trigger order_events_stay on order_events',
    'drop table feedback',
    'create table more (n int)',
    'create table graphile_worker.more (n int)',
    'create or replace function money_rows_stay() returns trigger language plpgsql as $$ begin return old; end $$',
    'alter policy as_granted on graphile_worker._private_jobs using (false)',
    'set session_replication_role = replica',
    'set role nukkad',
    'alter role current_user superuser',
    "update schema_migrations set checksum = ''",
    'delete from orders',
    'update ledger_transactions set gross_paise = 0',
    'update ledger_entries set amount_paise = 1',
    "update money_audit set actor = ''",
  ])('may not: %s', async (statement, { db }) => {
    expect(await codeOf(db, statement)).toBe(FORBIDDEN)
  })

  test('owns nothing, and no function is SECURITY DEFINER', async ({ db, owner }) => {
    const { rows } = await sql`
      select oid::regclass::text from pg_class where pg_get_userbyid(relowner) = 'nukkad_app'
      union all select oid::regproc::text from pg_proc where pg_get_userbyid(proowner) = 'nukkad_app'`.execute(
      owner,
    )
    expect(rows).toEqual([])
    const lending = await sql`select proname from pg_proc where prosecdef`.execute(db)
    expect(lending.rows).toEqual([])
  })

  test('has no privilege for what a trigger forbids: deleting kept rows and changing frozen ones', async ({
    db,
  }) => {
    const { rows } = await sql<{ table: string; keeps: string; may: boolean }>`
      select c.relname as table, k.word as keeps, has_table_privilege(c.oid, k.word) as may
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join (values (8, 'delete'), (16, 'update'), (32, 'truncate')) k (bit, word) on t.tgtype & k.bit <> 0
      where not t.tgisinternal and t.tgtype & 2 <> 0`.execute(db)
    expect(rows.length).toBeGreaterThan(12)
    expect(rows.filter(({ may }) => may)).toEqual([])
  })

  test('reads every table of ours and of the job queue', async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        and relkind in ('r', 'p', 'v') and not has_table_privilege(oid, 'select')`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('preparing a database', () => {
  test('grants the application its rights, so that a later migration need not', async () => {
    const { url, ownerUrl, db, owner, close } = await openClone()
    await sql`create table later (n int)`.execute(owner)
    expect(await codeOf(db, 'insert into later values (1)')).toBe(FORBIDDEN)
    expect(await warnings({ url, ownerUrl })).toEqual([])
    expect(await codeOf(db, 'insert into later values (1)')).toBe('done')
    await close()
  })

  test('revokes from the application what somebody granted it by hand', async () => {
    const { url, ownerUrl, db, owner, close } = await openClone()
    await sql`grant all on payments to nukkad_app`.execute(owner)
    await sql`grant create on schema public to public`.execute(owner)
    expect(await warnings({ url, ownerUrl })).toEqual([])
    expect(await codeOf(db, 'truncate refunds, payments')).toBe(FORBIDDEN)
    expect(await codeOf(db, 'create table more (n int)')).toBe(FORBIDDEN)
    await close()
  })

  test('works without the owner if nothing is missing, and otherwise says that it needs the owner’s address', async () => {
    const { url, owner, close } = await openClone()
    expect(await warnings({ url })).toEqual([])
    await sql`delete from schema_migrations where name like '0180%'`.execute(owner)
    await expect(prepareDatabase({ url }, () => {})).rejects.toThrow('set DATABASE_OWNER_URL')
    await close()
  })

  test('with one role for both warns and says what to do', async () => {
    const { ownerUrl, close } = await openClone()
    const warning =
      'The role nukkad of DATABASE_URL may alter tables and empty the books. ' +
      'Make a role that owns nothing, name it in DATABASE_URL, and put what stood there into DATABASE_OWNER_URL.'
    expect(await warnings({ url: ownerUrl })).toEqual([warning])
    expect(await warnings({ url: ownerUrl, ownerUrl })).toEqual([warning])
    await close()
  })
})
