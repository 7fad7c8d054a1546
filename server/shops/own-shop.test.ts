import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { makeTestApp, test } from '#test/app-test.ts'
import { givePassword, makeItem, password, placementOf } from '#test/scenes/builders.ts'

const secrets = /ABCPK1234C|123456784321|SBIN0001234/

test('a shopkeeper sees their own shop and its plan, with PAN and bank details masked', async ({ app }) => {
  const keeper = await app.shopkeeper({ name: 'Kale Dairy', plan_name: '3 Months' })
  const { body } = await keeper.call('showOwnShop')
  expect(body.shop).toMatchObject({
    _id: keeper.shopId,
    name: 'Kale Dairy',
    subscription: '3 Months',
    pan: 'XXXXXX234C',
    accountNumber: 'XXXXXXXX4321',
    ifscCode: 'XXXXXXX1234',
  })
})

test('pending orders are those in the two open states, and revenue is the sum of delivered ones', async ({
  app,
  db,
}) => {
  const keeper = await app.shopkeeper()
  const item = await makeItem(db, keeper.shopId, { price_paise: 100_00 })
  const customer = await app.customer()
  const orderIds: string[] = []
  for (let i = 0; i < 3; i++) {
    const placed = await customer.call('placeOrder', placementOf(keeper.shopId, [{ ...item, count: 1 }]))
    orderIds.push(placed.body.orderId)
  }
  const [, second = '', third = ''] = orderIds
  await keeper.call('setOrderStatus', { orderId: second, status: 'Out for delivery' })
  await keeper.call('setOrderStatus', { orderId: third, status: 'Delivered' })

  const { stats } = (await keeper.call('showOwnShop')).body
  expect(stats).toMatchObject({ totalOrders: 3, menuItems: 1, pendingOrders: 2, totalRevenue: 109 })
  expect(stats.days).toHaveLength(30)
  expect(stats.days.at(-1)).toMatchObject({ orders: 3, revenue: 109 })
  expect(stats.bestSellers).toEqual([{ name: item.name, count: 3 }])
})

test('best sellers are counted by name: packs of one thing together, a renamed item by its last name', async ({
  app,
  db,
}) => {
  const keeper = await app.shopkeeper()
  const customer = await app.customer()
  const add = (name: string, pack_size: number) =>
    makeItem(db, keeper.shopId, { name, pack_size, price_paise: 100_00 })
  const [small, large, bread] = [await add('Milk', 500), await add('milk', 1000), await add('Bred', 400)]
  const order = (items: (typeof small & { count: number })[]) =>
    customer.call('placeOrder', placementOf(keeper.shopId, items))
  await order([
    { ...small, count: 2 },
    { ...large, count: 1 },
    { ...bread, count: 1 },
  ])
  await db.updateTable('menu_items').set({ name: 'Bread' }).where('id', '=', bread.itemId).execute()
  await order([{ ...bread, count: 1 }])
  const { bestSellers } = (await keeper.call('showOwnShop')).body.stats
  expect(bestSellers.map(({ name, count }) => [name.toLowerCase(), count])).toEqual([
    ['milk', 3],
    ['bread', 2],
  ])
})

test('orders of another shop are not in the figures', async ({ app, db }) => {
  const [keeper, other] = [await app.shopkeeper(), await app.shopkeeper()]
  const item = await makeItem(db, other.shopId, { price_paise: 100_00 })
  await (await app.customer()).call('placeOrder', placementOf(other.shopId, [{ ...item, count: 1 }]))
  expect((await keeper.call('showOwnShop')).body.stats).toMatchObject({ totalOrders: 0, menuItems: 0 })
})

test('a lapsed shop can still see its dashboard and open orders, but not its menu editor', async ({
  app,
}) => {
  const keeper = await app.shopkeeper({ sub_end_at: new Date(Date.now() - 1000) })
  expect((await keeper.call('showOwnShop')).body.shop).toMatchObject({ closedBecause: 'lapsed' })
  expect((await keeper.call('listShopOrders')).status).toBe(200)
  expect(await keeper.call('listOwnFood')).toMatchObject({
    status: 403,
    body: { code: 'subscription_lapsed', redirect: '/renew-subscription' },
  })
})

describe('what is stored encrypted', () => {
  test('is in no reply that anybody but its keeper can read', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const item = await makeItem(db, keeper.shopId, { price_paise: 100_00 })
    const customer = await app.customer()
    const placed = await customer.call('placeOrder', placementOf(keeper.shopId, [{ ...item, count: 1 }]))
    const { shopId } = keeper
    const replies = [
      await app.anon.call('listShops'),
      await app.anon.call('listShops', { latitude: '21.1458', longitude: '79.0882' }),
      await app.anon.call('showShop', { shopId }),
      await app.anon.call('listShopFood', { shopId }),
      await app.anon.call('showFood', { itemId: item.itemId }),
      await app.anon.call('showSite'),
      await customer.call('showOrder', { orderId: placed.body.orderId }),
      await customer.call('listMyOrders'),
      await keeper.call('showMe'),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(secrets)
      expect(JSON.stringify(body)).not.toMatch(/sealed|"pan"|accountNumber|ifsc|XXXX/i)
    }
  })

  test('is neither in its keeper’s replies nor in plain text in the database, except the last four characters', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const proof = { password }
    await givePassword(db, keeper.accountId)
    const bank = { accountNumber: '123456784321', ifscCode: 'SBIN0001234' }
    const edited = await keeper.call('editOwnShop', { ...bank, proof })
    const shown = await keeper.call('showOwnShop')
    const exported = await keeper.call('exportAccount', proof)
    for (const { status, body } of [edited, shown, exported]) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(secrets)
    }
    for (const table of ['shops', 'pending_bank_details', 'money_audit'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toMatch(secrets)
  })

  test('is in no line of the log, whatever error occurs', async ({ database, db: _ }) => {
    const lines: string[] = []
    const into = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const app = makeTestApp(database, { log: pino({ level: 'trace' }, into) })
    const form = { pan: 'ABCPK1234C', accountNumber: '123456784321', ifscCode: 'SBIN0001234' }
    const fresh = await app.newShopkeeper()
    await fresh.call('saveSetupDraft', form)
    await fresh.call('showSetupDraft')
    await fresh.request('PUT', '/api/shops/setup-draft', { json: { ...form, name: 7 } })
    const keeper = await app.shopkeeper()
    await keeper.call('editOwnShop', { accountNumber: form.accountNumber, ifscCode: form.ifscCode })
    await keeper.request('PATCH', '/api/shops/details', { json: { ...form, holidays: 'x' } })
    // A bug of ours while the encrypted row is being read: the field cannot be decrypted.
    await database.db.updateTable('shops').set({ pan_sealed: 'v1.broken' }).execute()
    expect((await keeper.call('showOwnShop')).status).toBe(500)

    expect(lines.join('')).not.toBe('')
    expect(lines.join('')).not.toMatch(secrets)
  })
})

test('every call of the desk sends a shopkeeper without a shop to the set-up', async ({ app }) => {
  const keeper = await app.newShopkeeper()
  const orderId = '00000000-0000-7000-8000-000000000000'
  for (const refused of [
    await keeper.call('showOwnShop'),
    await keeper.call('listShopOrders'),
    await keeper.call('listMyOrders'),
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' }),
    await keeper.call('listOwnFood'),
    await keeper.call('removeFood', { id: orderId }),
    await keeper.call('showStatement'),
    await keeper.call('createRenewalPayment', { amount: 9900 }),
  ])
    expect(refused).toMatchObject({ status: 403, body: { code: 'setup_required', redirect: '/setup' } })
})
