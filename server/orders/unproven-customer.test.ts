import { describe, expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeTestApp, type TestApp } from '#test/app-test.ts'
import { makeItem, makeShop, password, placementOf } from '#test/builders.ts'
import { test } from '#test/sign-in-test.ts'

const asha = { name: 'Asha', email: 'asha@example.in', password }

async function makeScene(app: TestApp, db: Parameters<typeof makeShop>[0]) {
  const customer = app.as((await app.anon.call('register', asha)).body)
  const { shopId, keeper } = await makeShop(db)
  const placement = placementOf(shopId, [{ ...(await makeItem(db, shopId)), count: 3 }])
  const place = () => customer.call('placeOrder', placement, { 'idempotency-key': crypto.randomUUID() })
  return { customer, keeper: app.as(keeper), placement, place }
}

describe('a customer whose e-mail nobody has proven', () => {
  test('has two orders on their way at most, and any number once it is proven', async ({
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

  test('has two, however many are placed at once at two shops', async ({ app, db }) => {
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

  test('is sent no mail but the code itself', async ({ app, db, mailbox, codeFor }) => {
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

  test('has as many as they like where the setting is 0', async ({ database, db }) => {
    const config = readConfig({ NODE_ENV: 'test', UNVERIFIED_OPEN_ORDERS: '0' })
    const { place } = await makeScene(makeTestApp(database, { config }), db)
    for (let i = 0; i < 4; i += 1) expect((await place()).status).toBe(200)
  })
})
