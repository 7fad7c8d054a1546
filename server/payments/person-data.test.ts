import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { givePassword, password } from '#test/scenes/builders.ts'
import { beginPaying, test as moneyTest, paidOrder, until } from '#test/scenes/money-test.ts'
import { erasePersonFromPayments, forgetPayers } from './person-data.ts'

/**
 * `test('…', async ({ db, payer }) => …)`: the account of somebody who paid, once all webhooks about it are processed.
 */
const test = moneyTest.extend('payer', async ({ app, db, standin, webhookUrl }) => {
  const { customer, gatewayOrderId } = await beginPaying(app, db)
  standin.sendWebhooksTo(webhookUrl)
  standin.pay(gatewayOrderId)
  const waiting = () => db.selectFrom('payment_events').select('event_id').where('processed_at', 'is', null)
  await until(async () => (await events(db)).length >= 3 && (await waiting().execute()).length === 0)
  return customer
})

const events = (db: Db) => db.selectFrom('payment_events').selectAll().orderBy('event_id').execute()

test('the bodies of webhooks about a payer are erased with the account, and their hashes stay', async ({
  db,
  payer,
}) => {
  const before = await events(db)
  expect(before.map(({ body }) => body?.toString()).join()).toContain('"contact"')
  await db.transaction().execute((tx) => erasePersonFromPayments(tx, payer.accountId))
  const after = await events(db)
  expect(after.map(({ body }) => body)).toEqual(before.map(() => null))
  expect(after.map(({ body_sha256 }) => body_sha256)).toEqual(
    before.map(({ body }) =>
      createHash('sha256')
        .update(body ?? '')
        .digest(),
    ),
  )
})

test('erasing one account keeps the webhooks about others', async ({ app, db, payer: _ }) => {
  const { accountId } = await app.customer()
  const before = await events(db)
  await db.transaction().execute((tx) => erasePersonFromPayments(tx, accountId))
  expect(await events(db)).toEqual(before)
})

test('the bodies of webhooks are erased after 180 days, and every night for deleted accounts', async ({
  db,
  payer,
}) => {
  await forgetPayers(db, 180)
  expect((await events(db)).every(({ body }) => body !== null)).toBe(true)
  const [old] = await events(db)
  await sql`update payment_events set received_at = now() - interval '181 days'
    where event_id = ${old?.event_id}`.execute(db)
  await forgetPayers(db, 180)
  expect((await events(db)).filter(({ body }) => body === null)).toHaveLength(1)
  await db.updateTable('accounts').set({ erased_at: new Date() }).where('id', '=', payer.accountId).execute()
  await forgetPayers(db, 180)
  expect((await events(db)).every(({ body }) => body === null)).toBe(true)
})

test('a download of an account’s data contains its own payments, and nobody else’s', async ({
  app,
  db,
  standin,
  payer,
}) => {
  await paidOrder(app, db, standin)
  await givePassword(db, payer.accountId)
  const { data } = (await payer.call('exportAccount', { password })).body
  expect(data.payments).toMatchObject([{ purpose: 'order', amount: 309, status: 'captured' }])
  expect(data.credits).toEqual([])
})

test('payments and order events cannot be deleted, nor the books truncated, even by the owner role', async ({
  owner,
  payer: _,
}) => {
  for (const statement of [
    'delete from payments',
    'delete from order_events',
    'truncate payments cascade',
    'truncate refunds',
    'truncate order_events',
    'truncate orders cascade',
    'truncate ledger_entries',
    'truncate ledger_transactions cascade',
  ])
    await expect(sql.raw(statement).execute(owner), statement).rejects.toThrow(/is kept/)
})

test('a payment of zero, or with a negative fee or tax, cannot be stored', async ({ db, payer: _ }) => {
  for (const column of ['amount_paise', 'fee_paise', 'tax_paise'])
    await expect(sql`update payments set ${sql.ref(column)} = -1`.execute(db), column).rejects.toThrow(
      /_check/,
    )
  await expect(sql`update payments set amount_paise = 0`.execute(db)).rejects.toThrow(/_check/)
})
