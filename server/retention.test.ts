import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { makeCustomer, makeShop, makeStockedShop } from '#test/scenes/builders.ts'
import { addToCart } from './cart/change-cart.ts'
import { logQuestion } from './chat/question-log.ts'
import type { Db } from './db/db.ts'
import { writeAudit } from './http/audit.ts'
import { defineJob, enqueue } from './jobs/job.ts'
import { tellOnce } from './notifications/tell-once.ts'
import { forgetByRules, retentionRules } from './retention.ts'
import { giveHeart } from './shops/lists/hearts.ts'

const inOne = (db: Db) => db.transaction()

/** How a row is created, and the column that its days are counted from. */
const kinds = [
  {
    rule: 'what happened at an account',
    of: ['audit_events', 'created_at'],
    make: (db: Db) => writeAudit(db, { kind: 'registered', ip: '127.0.0.1' }),
  },
  {
    rule: 'devices since they were last seen',
    of: ['known_devices', 'last_seen_at'],
    make: async (db: Db) => {
      const { accountId: account_id } = await makeCustomer(db)
      await db
        .insertInto('known_devices')
        .values({ account_id, device_hash: randomBytes(32) })
        .execute()
    },
  },
  {
    rule: 'a set-up that nobody finished',
    of: ['setup_drafts', 'saved_at'],
    make: async (db: Db) => {
      const { accountId: account_id } = await makeCustomer(db)
      await db.insertInto('setup_drafts').values({ account_id, form_sealed: '' }).execute()
    },
  },
  {
    rule: 'a set-up that nobody paid for',
    of: ['awaited_setups', 'saved_at'],
    make: async (db: Db) => {
      const { accountId: account_id } = await makeCustomer(db)
      await db.insertInto('awaited_setups').values({ account_id, form_sealed: '', picture: '' }).execute()
    },
  },
  {
    rule: 'questions to the chat',
    of: ['chat_questions', 'asked_at'],
    make: (db: Db) => logQuestion(db, 'Where is my milk?', 'built-in'),
  },
  {
    rule: 'that a notice was told',
    of: ['notices_told', 'told_at'],
    make: (db: Db) => inOne(db).execute((tx) => tellOnce(tx, uuidv7())),
  },
  {
    rule: 'that an item was added',
    of: ['item_adds', 'created_at'],
    make: async (db: Db) => {
      const { shopId: shop_id } = await makeShop(db)
      const add = { idempotency_key: uuidv7(), asked: '', item_ids: [uuidv7()] }
      await db
        .insertInto('item_adds')
        .values({ shop_id, ...add })
        .execute()
    },
  },
  {
    rule: 'that a price sheet was saved',
    of: ['sheet_saves', 'created_at'],
    make: async (db: Db) => {
      const { shopId: shop_id } = await makeShop(db)
      await db.insertInto('sheet_saves').values({ shop_id, idempotency_key: uuidv7(), asked: '' }).execute()
    },
  },
  {
    rule: 'jobs that were given up',
    of: ['graphile_worker._private_jobs', 'run_at'],
    make: async (db: Db) => {
      await inOne(db).execute((tx) => enqueue(tx, defineJob<object>('later'), {}))
      await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
    },
  },
] as const

for (const { rule, of, make } of kinds)
  test(`${rule}: kept for its days and no longer`, async ({ db }) => {
    const { keptDays } = retentionRules[rule]
    const [table, column] = [sql.table(of[0]), sql.ref(of[1])]
    const rows = async () => (await sql`select from ${table}`.execute(db)).rows.length
    const age = (hours: number) =>
      sql`update ${table} set ${column} = now() - make_interval(hours => ${hours}::integer)`.execute(db)
    await make(db)

    await age(keptDays * 24 - 1)
    await forgetByRules(db, retentionRules)
    expect(await rows()).toBe(1)
    await age(keptDays * 24 + 1)
    await forgetByRules(db, retentionRules)
    expect(await rows()).toBe(0)
  })

test('the figures of a day are kept for longer than a chart shows them', async ({ db }) => {
  const { shopId: shop_id } = await makeShop(db)
  const ages = sql`unnest(array[29, 40, 41])`
  await sql`insert into shop_days select ${shop_id}::uuid, india_day(now()) - n, 0, 1, 0 from ${ages} n`.execute(
    db,
  )
  await sql`insert into shop_declines select ${shop_id}::uuid, india_day(now()) - n, 'closed', 0, 1
    from ${ages} n`.execute(db)
  await sql`insert into shop_item_days select ${shop_id}::uuid, india_day(now()) - n, ${uuidv7()}::uuid, 0, 1
    from ${ages} n`.execute(db)
  await forgetByRules(db, retentionRules)
  for (const table of ['shop_days', 'shop_declines', 'shop_item_days'])
    expect((await sql`select from ${sql.table(table)}`.execute(db)).rows).toHaveLength(2)
})

test('a job that is waiting or will be retried is never deleted', async ({ db }) => {
  await inOne(db).execute((tx) => enqueue(tx, defineJob<object>('later'), {}))
  await sql`update graphile_worker._private_jobs
    set attempts = max_attempts - 1, run_at = now() - interval '1 year'`.execute(db)
  await forgetByRules(db, retentionRules)
  expect((await sql`select from graphile_worker._private_jobs`.execute(db)).rows).toHaveLength(1)
})

test('a rule that fails does not prevent the others', async ({ db }) => {
  const followed: string[] = []
  const rules = {
    broken: { keptDays: 1, forget: () => Promise.reject(new Error('no such table')) },
    whole: { keptDays: 1, forget: async () => void followed.push('whole') },
  }
  await expect(forgetByRules(db, rules)).rejects.toThrow('not everything was forgotten')
  expect(followed).toEqual(['whole'])
})

test('cart lines and hearts added while their account was deleted are removed at night, and no others', async ({
  db,
}) => {
  const [{ shopId, itemId }, gone, customer] = await Promise.all([
    makeStockedShop(db),
    makeCustomer(db),
    makeCustomer(db),
  ])
  for (const { accountId } of [gone, customer]) {
    await addToCart(db, { accountId, shopId, itemId })
    await giveHeart(db, accountId, shopId)
  }
  await db.updateTable('accounts').set({ erased_at: new Date() }).where('id', '=', gone.accountId).execute()
  await forgetByRules(db, retentionRules)
  for (const table of ['cart_lines', 'hearts'] as const)
    expect(await db.selectFrom(table).select('account_id').execute()).toEqual([
      { account_id: customer.accountId },
    ])
})
