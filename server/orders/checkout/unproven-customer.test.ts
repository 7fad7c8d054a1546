import { describe, expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { makeTestApp, type TestApp } from '#test/app-test.ts'
import { makeCustomer, makeItem, makeShop, password, placementOf } from '#test/scenes/builders.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { test } from '#test/scenes/sign-in-test.ts'
import { placeOrder } from './place-order.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }

async function makeScene(app: TestApp, db: Parameters<typeof makeShop>[0]) {
  const customer = app.as((await app.anon.call('register', asha)).body)
  const { shopId, keeper } = await makeShop(db)
  const placement = placementOf(shopId, [{ ...(await makeItem(db, shopId)), count: 3 }])
  const place = () => customer.call('placeOrder', placement, { 'idempotency-key': crypto.randomUUID() })
  return { customer, keeper: app.as(keeper), placement, place }
}

describe('a customer without a proven e-mail', () => {
  test('has at most two open orders, and any number once the e-mail is proven', async ({
    app,
    db,
    codeFor,
  }) => {
    const { customer, keeper, placement, place } = await makeScene(app, db)
    const first = await place()
    expect([first.status, (await place()).status]).toEqual([200, 200])
    const third = await place()
    expect([third.status, third.body.code]).toEqual([403, 'prove_email_first'])
    expect((await customer.call('createOnlineOrder', placement)).body.code).toBe('prove_email_first')

    await keeper.call('setOrderStatus', { orderId: first.body.orderId, status: 'Delivered' })
    expect([(await place()).status, (await place()).status]).toEqual([200, 403])
    await customer.call('sendAccountCode', { purpose: 'email' })
    await customer.call('confirmEmail', { otp: (await codeFor(asha.email)) ?? '' })
    expect([(await place()).status, (await place()).status]).toEqual([200, 200])
  })

  test('has at most two, however many are placed at once at two shops', async ({ app, db }) => {
    const { customer, placement } = await makeScene(app, db)
    const other = await makeShop(db)
    const elsewhere = placementOf(other.shopId, [{ ...(await makeItem(db, other.shopId)), count: 3 }])
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        customer.call('placeOrder', i % 2 ? placement : elsewhere, { 'idempotency-key': `at once ${i}` }),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403, 403, 403, 403])
  })

  test('gets no mail except the code itself', async ({ app, db, mailbox, codeFor }) => {
    const { customer, keeper, place } = await makeScene(app, db)
    const { orderId } = (await place()).body
    await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    for (let i = 0; i < 4; i += 1) await app.runDueJobs()
    const mine = () => mailbox.mails.filter(({ to }) => to.includes(asha.email))
    expect(mine()).toEqual([])
    await customer.call('sendAccountCode', { purpose: 'email' })
    await customer.call('confirmEmail', { otp: (await codeFor(asha.email)) ?? '' })
    await place()
    for (let i = 0; i < 4; i += 1) await app.runDueJobs()
    expect(mine()).toHaveLength(2)
  })

  test('has no limit if the setting is 0', async ({ database, db }) => {
    const config = readConfig({ NODE_ENV: 'test', UNVERIFIED_OPEN_ORDERS: '0' })
    const { place } = await makeScene(makeTestApp(database, { config }), db)
    for (let i = 0; i < 4; i += 1) expect((await place()).status).toBe(200)
  })
})

describe('strangers who order a counted item', () => {
  async function makeStranger(db: Db) {
    const stranger = await makeCustomer(db)
    await prove(db, stranger.accountId, null)
    return stranger
  }
  const prove = (db: Db, accountId: string, email_verified_at: Date | null) =>
    db.updateTable('accounts').set({ email_verified_at }).where('id', '=', accountId).execute()
  async function makeShelf(db: Db, left: number) {
    const { shopId, keeper } = await makeShop(db)
    const curd = await makeItem(db, shopId, { name: 'Curd', price_paise: 6000, stock_count: left })
    const take = async (count: number, accountId?: string, parts = orderParts) => {
      const placement = placementOf(shopId, [{ ...curd, count }])
      return placeOrder(db, parts, accountId ?? (await makeStranger(db)).accountId, placement, null)
    }
    const leftOnShelf = async () =>
      (
        await db
          .selectFrom('menu_items')
          .select('stock_count')
          .where('id', '=', curd.itemId)
          .executeTakeFirst()
      )?.stock_count
    return { shopId, keeper, curd, take, leftOnShelf }
  }
  const refusal = {
    code: 'prove_email_first',
    message:
      'Please confirm your email with a code to order so much of Curd: some is kept for customers who have.',
  }

  test('together hold no more packs than they leave to others, who order without this limit', async ({
    db,
  }) => {
    const { take, leftOnShelf } = await makeShelf(db, 10)
    await take(2)
    await take(2)
    const third = await makeStranger(db)
    await expect(take(2, third.accountId)).rejects.toMatchObject(refusal)
    expect(await leftOnShelf()).toBe(6)
    await take(1)
    await expect(take(1)).rejects.toMatchObject(refusal)
    await prove(db, third.accountId, new Date())
    await take(5, third.accountId)
    expect(await leftOnShelf()).toBe(0)
  })

  test('never hold more, however many of them order at once', async ({ db }) => {
    const { take, leftOnShelf } = await makeShelf(db, 16)
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => take(2)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    for (const reason of refused) expect(reason).toMatchObject(refusal)
    expect(await leftOnShelf()).toBe(8)
  })

  test('may have the last three packs, and everything if the setting is 0', async ({ db }) => {
    const small = await makeShelf(db, 3)
    await small.take(1)
    await small.take(2)
    expect(await small.leftOnShelf()).toBe(0)
    const free = await makeShelf(db, 9)
    const limits = { ...orderParts.limits, unverifiedOpenOrders: 0 }
    await free.take(9, undefined, { ...orderParts, limits })
    expect(await free.leftOnShelf()).toBe(0)
  })

  test('are no longer counted once they have received an order, or their order has ended', async ({
    app,
    db,
  }) => {
    const { take, keeper } = await makeShelf(db, 12)
    const shop = app.as(keeper)
    const regular = await makeStranger(db)
    const delivered = await take(2, regular.accountId)
    await shop.call('setOrderStatus', { orderId: delivered, status: 'Delivered' })
    await take(4, regular.accountId)
    const declined = await take(3)
    await expect(take(1)).rejects.toMatchObject(refusal)
    await shop.call('declineOrder', { orderId: declined, reason: 'other' })
    await take(3)
  })

  test('are asked to prove their e-mail before they begin to pay for more', async ({ app, db }) => {
    const { shopId, curd, take } = await makeShelf(db, 8)
    await take(4)
    const customer = app.as((await app.anon.call('register', asha)).body)
    const begun = await customer.call('createOnlineOrder', placementOf(shopId, [{ ...curd, count: 1 }]))
    expect([begun.status, begun.body.code, begun.body.message]).toEqual([403, refusal.code, refusal.message])
  })
})
