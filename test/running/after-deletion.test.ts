import { sql } from 'kysely'
import { expect } from 'vitest'
import { forgetAddresses } from '#server/addresses/change-addresses.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { eraseSessions } from '#server/http/sessions.ts'
import { lockAccount } from '#server/identity/accounts.ts'
import { dropCodes } from '#server/identity/email-codes.ts'
import { erasePersonFromIssues } from '#server/issues/person-data.ts'
import { lockOrder } from '#server/orders/acts/take-act.ts'
import { bringAgain } from '#server/orders/bring-again.ts'
import { recordEvent } from '#server/orders/outbox/announce-order.ts'
import { erasePersonFromOrders } from '#server/orders/person-data.ts'
import { erasePersonFromShop } from '#server/shops/person-data.ts'
import { deliveryAddress, givePassword, password } from '../scenes/builders.ts'
import { deliveredForCash } from '../scenes/issue-scene.ts'
import { makeCheckout, test } from '../scenes/money-test.ts'
import { untilLockIsAwaited } from '../scenes/wait-for-lock.ts'

/**
 * Runs a call that is authenticated before its account is deleted and writes while the deletion is in progress;
 * returns its answer.
 */
async function callDuring<Answer>(
  db: Db,
  erase: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const erasure = await db.startTransaction().execute()
  try {
    await erase(erasure)
    const called = call()
    await untilLockIsAwaited(db)
    await erasure.commit().execute()
    return await called
  } finally {
    if (!erasure.isCommitted) await erasure.rollback().execute()
  }
}

const disable = (tx: Tx, accountId: string) =>
  tx.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', accountId).execute()

test('an address is not added to an account that is being deleted', async ({ app, db }) => {
  const customer = await app.customer()
  const erase = async (tx: Tx) => {
    await disable(tx, customer.accountId)
    await forgetAddresses(tx, customer.accountId)
    await eraseSessions(tx, customer.accountId)
  }
  const add = () => customer.call('addAddress', { ...deliveryAddress, label: 'Home' })
  expect(await callDuring(db, erase, add)).toMatchObject({
    status: 401,
    body: { code: 'token_expired', reason: 'erased' },
  })
  expect(await db.selectFrom('customer_addresses').selectAll().execute()).toEqual([])
})

test('neither are the documents of a set-up', async ({ app, db }) => {
  const keeper = await app.newShopkeeper()
  const save = () => keeper.call('saveSetupDraft', { pan: 'ABCPK1234C' })
  const answer = await callDuring(db, (tx) => disable(tx, keeper.accountId), save)
  expect(answer).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  expect(await db.selectFrom('setup_drafts').selectAll().execute()).toEqual([])
})

test('nor a phone number to a shop that is being closed', async ({ app, db }) => {
  const keeper = await app.shopkeeper()
  const edit = () => keeper.call('editOwnShop', { phone: '9876501234' })
  const answer = await callDuring(db, (tx) => erasePersonFromShop(tx, keeper.accountId), edit)
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await db.selectFrom('shops').select(['phone', 'upi_address_sealed']).execute()).toEqual([
    { phone: '', upi_address_sealed: null },
  ])
})

test('nor the report of a customer', async ({ app, db }) => {
  const { customer, orderId } = await deliveredForCash(app, db)
  const report = () =>
    customer.call('reportIssue', { orderId, kind: 'quality', text: 'It is sour.', itemIds: [], photos: [] })
  const answer = await callDuring(db, (tx) => erasePersonFromOrders(tx, customer.accountId), report)
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await db.selectFrom('order_issues').selectAll().execute()).toEqual([])
})

test('nor a customer’s words on the answer to a report', async ({ app, db }) => {
  const { customer, reported } = await deliveredForCash(app, db)
  const { answer, solve } = await reported()
  await answer({ answer: 'money', amount: 20 })
  const erase = async (tx: Tx) => {
    await erasePersonFromOrders(tx, customer.accountId)
    await erasePersonFromIssues(tx, customer.accountId)
  }
  const said = await callDuring(db, erase, () => solve(false, 'I never got it.'))
  expect(said).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const words = await db.selectFrom('order_issue_steps').select('text').where('text', '<>', '').execute()
  expect(words).toEqual([])
})

test('an order stays delivered once its customer is gone, even if its shop undoes that concurrently', async ({
  app,
  db,
}) => {
  const { customer, keeper, orderId } = await deliveredForCash(app, db)
  const undo = () => keeper.call('undoOrder', { orderId })
  const erase = (tx: Tx) => erasePersonFromOrders(tx, customer.accountId)
  const gone = { status: 409, body: { code: 'order_moved_on', reason: 'customer_gone' } }
  expect(await callDuring(db, erase, undo)).toMatchObject(gone)
  expect(await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })).toMatchObject(gone)
  expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Delivered' }])

  // An order whose delivery was undone before this refusal existed can still be delivered.
  await db.updateTable('orders').set({ status: 'Out for delivery' }).execute()
  expect(await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })).toMatchObject({ status: 200 })
})

test('an account cannot be deleted while its shop has just undone the delivery of an order', async ({
  app,
  db,
}) => {
  const { customer, orderId } = await deliveredForCash(app, db)
  await givePassword(db, customer.accountId)
  const takeBack = (tx: Tx) =>
    tx.updateTable('orders').set({ status: 'Out for delivery' }).where('id', '=', orderId).execute()
  const goes = () => customer.call('deleteAccount', { password })
  expect(await callDuring(db, takeBack, goes)).toMatchObject({
    status: 409,
    body: { reason: 'order_on_its_way' },
  })
})

test('nor while its shop has just begun to bring an order again', async ({ app, db }) => {
  const { customer, keeper, orderId, shopId } = await deliveredForCash(app, db)
  await givePassword(db, customer.accountId)
  const again = { shopId, orderId, itemIds: [], byAccountId: keeper.accountId, at: new Date() }
  const bring = async (tx: Tx) => bringAgain(tx, await lockOrder(tx, again), again)
  const goes = () => customer.call('deleteAccount', { password })
  expect(await callDuring(db, bring, goes)).toMatchObject({
    status: 409,
    body: { reason: 'order_on_its_way' },
  })
})

test('an order event recorded while the customer’s account is deleted no longer names the customer', async ({
  app,
  db,
}) => {
  const { customer, orderId, shopId } = await deliveredForCash(app, db)
  await givePassword(db, customer.accountId)
  const tell = async (tx: Tx) => {
    const { customer_account_id: customerAccountId } = await lockOrder(tx, { shopId, orderId })
    const at = new Date()
    const news = { status: 'Delivered', kind: 'issue', byAccountId: null, at } as const
    await recordEvent(tx, { shopId, orderId, customerAccountId, ...news })
  }
  const goes = () => customer.call('deleteAccount', { password })
  expect(await callDuring(db, tell, goes)).toMatchObject({ status: 200 })
  const told = db.selectFrom('order_events').where('order_id', '=', orderId)
  expect(await told.select('kind').where('kind', '=', 'issue').execute()).toHaveLength(1)
  expect(await told.select('kind').where('customer_account_id', 'is not', null).execute()).toEqual([])
})

test('a customer who has just deleted the account cannot be blocked', async ({ app, db }) => {
  const { customer, keeper, orderId } = await deliveredForCash(app, db)
  const erase = (tx: Tx) => erasePersonFromOrders(tx, customer.accountId)
  const block = () => keeper.call('blockCustomer', { customer: orderId, blocked: true })
  expect(await callDuring(db, erase, block)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await keeper.call('listBlockedCustomers')).body.data).toEqual([])
})

test('an order during the deletion of its account waits for that, without a deadlock', async ({
  app,
  db,
}) => {
  const { customer, placement } = await makeCheckout(app, db)
  await customer.call('createOnlineOrder', placement)
  const erasure = await db.startTransaction().execute()
  await lockAccount(erasure, customer.accountId)
  const called = customer.call('placeOrder', placement)
  await untilLockIsAwaited(db)
  await erasePersonFromOrders(erasure, customer.accountId)
  await disable(erasure, customer.accountId)
  await erasure.commit().execute()
  expect(await called).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Cancelled' }])
})

test('a proof given in another tab while the account is deleted is answered as deleted', async ({
  app,
  db,
  mails,
}) => {
  const erased = { status: 401, body: { code: 'token_expired', reason: 'erased' } }
  const moments = [
    ['password', 'before it is looked at'],
    ['code', 'before it is looked at'],
    ['old password', 'before it is looked at'],
    ['old password', 'when it was right'],
  ] as const
  for (const [proof, moment] of moments) {
    const customer = await app.customer()
    await givePassword(db, customer.accountId)
    await customer.call('sendAccountCode', { purpose: 'erase' })
    await app.runDueJobs()
    const otp = mails.find(({ to }) => to.includes(customer.email))?.subject.slice(0, 6) ?? ''
    const calls: Record<typeof proof, () => Promise<unknown>> = {
      password: () => customer.call('deleteAccount', { password }),
      code: () => customer.call('deleteAccount', { otp }),
      'old password': () =>
        customer.call('changePassword', { oldPassword: password, newPassword: 'another horse 8' }),
    }
    const erase = async (tx: Tx) => {
      // By then the session has been found.
      if (moment === 'before it is looked at') await sql`lock table rate_limits in exclusive mode`.execute(tx)
      await disable(tx, customer.accountId)
      await dropCodes(tx, customer.email, 'user')
      await eraseSessions(tx, customer.accountId)
    }
    const answer = await callDuring(db, erase, calls[proof])
    expect({ proof, moment, answer }).toMatchObject({ proof, moment, answer: erased })
  }
  // It would record an address of a person whose data has been deleted.
  const failed = db.selectFrom('audit_events').select('id').where('kind', '=', 'sign_in_failed')
  expect(await failed.execute()).toEqual([])
})
