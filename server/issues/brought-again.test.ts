import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { readShopFigures } from '#server/orders/figures/shop-figures.ts'
import { readBalancePaise } from '#server/settlement/ledger-months.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { orderThings } from '#test/scenes/change-scene.ts'
import { deliveredForCash } from '#test/scenes/issue-scene.ts'
import { test } from '#test/scenes/money-test.ts'

describe('an order that is brought again', () => {
  test('takes as many counted packs as there are, and returns them if it is declined, which its report shows', async ({
    app,
    db,
  }) => {
    for (const [before, after] of [
      [12, 2],
      [4, 0],
    ] as const) {
      const { reported, keeper, shopId } = await deliveredForCash(app, db)
      const { answer, now } = await reported()
      await db.updateTable('menu_items').set({ stock_count: before }).where('shop_id', '=', shopId).execute()
      const left = () =>
        db.selectFrom('menu_items').select('stock_count').where('shop_id', '=', shopId).executeTakeFirst()
      const { againOrderId = '' } = (await answer({ answer: 'again' })).body.data
      expect(await left()).toEqual({ stock_count: after })
      expect((await now())?.isAgainCancelled).toBeUndefined()
      await keeper.call('declineOrder', { orderId: againOrderId, reason: 'other' })
      expect(await left()).toEqual({ stock_count: before })
      expect((await now())?.isAgainCancelled).toBe(true)
    }
  })

  test('has no price, is linked to the first order, and is followed by both sides', async ({ app, db }) => {
    const { customer, keeper, orderId, item, shopId, reported } = await deliveredForCash(app, db)
    const before = await readShopFigures(db, shopId)
    const { answer } = await reported({ kind: 'missing', itemIds: [item.itemId] })
    const { againOrderId = '' } = (await answer({ answer: 'again' })).body.data
    const again = (await customer.call('showOrder', { orderId: againOrderId })).body.order
    expect(again).toMatchObject({
      againOf: orderId,
      amount: 0,
      deliveryCharge: 0,
      paymentMethod: 'COD',
      status: 'Food Processing',
      stage: 'accepted',
      items: [{ _id: item.itemId, count: 10, total: 0 }],
    })
    for (const status of ['Out for delivery', 'Delivered'] as const)
      expect((await keeper.call('setOrderStatus', { orderId: againOrderId, status })).status).toBe(200)
    const after = await readShopFigures(db, shopId)
    expect(after.totalRevenue).toBe(before.totalRevenue)
    expect(after.bestSellers).toEqual(before.bestSellers)
    expect(await readBalancePaise(db, shopId)).toBe(-309)
    expect(await proveBooks(db)).toEqual([])
  })

  test('contains what the first order finally delivered, and what replaced a line can be reported', async ({
    app,
    db,
  }) => {
    const scene = await orderThings(app, db, { wish: 'replace' })
    const { customer, shop, orderId, milk, curd, paneer, soya, change, offer } = scene
    await change(milk.itemId, { count: 1 })
    await change(paneer.itemId, { count: 0 })
    await offer(curd.itemId, soya.itemId)
    await shop.call('setOrderStatus', { orderId, status: 'Delivered' })

    const report = (itemIds: string[]) =>
      customer.call('reportIssue', { orderId, kind: 'quality', itemIds }, { 'idempotency-key': randomUUID() })
    expect((await report([paneer.itemId])).status).toBe(404)
    const { data } = (await report([soya.itemId, milk.itemId])).body
    expect(data.items).toEqual([
      { _id: milk.itemId, name: 'Cow milk', unit: 'ml', packSize: 500 },
      { _id: soya.itemId, name: 'Soya milk', unit: 'ml', packSize: 500 },
    ])
    const answered = await shop.call('answerIssue', { orderId, issueId: data._id, answer: 'again' })
    const { againOrderId = '' } = answered.body.data
    const again = (await customer.call('showOrder', { orderId: againOrderId })).body.order
    expect(again.items.map(({ name, count, total }) => [name, count, total])).toEqual([
      ['Cow milk', 1, 0],
      ['Soya milk', 1, 0],
    ])
  })

  test('is refused if nothing of what was reported is in the first order any more', async ({ app, db }) => {
    const { customer, shop, orderId, milk, change } = await orderThings(app, db)
    await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
    const reported = await customer.call('reportIssue', { orderId, kind: 'quality', itemIds: [milk.itemId] })
    await shop.call('setOrderStatus', { orderId, status: 'Food Processing' })
    await change(milk.itemId, { count: 0 })
    const issueId = reported.body.data._id
    const answered = await shop.call('answerIssue', { orderId, issueId, answer: 'again' })
    expect([answered.status, answered.body.code]).toEqual([409, 'conflict'])
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('cannot be changed in any line, and is not cancelled by the attempt', async ({ app, db }) => {
    const { customer, shop, orderId, milk, paneer, soya } = await orderThings(app, db)
    await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
    const { data } = (await customer.call('reportIssue', { orderId, kind: 'missing' })).body
    const answered = await shop.call('answerIssue', { orderId, issueId: data._id, answer: 'again' })
    const { againOrderId = '' } = answered.body.data
    const replacement = { itemId: soya.itemId, count: 1 }
    for (const change of [
      { itemId: milk.itemId, count: 1 },
      { itemId: milk.itemId, count: 0 },
      { itemId: milk.itemId, replacement },
      { itemId: paneer.itemId, grams: 200 },
    ]) {
      const { status, body } = await shop.call('changeLine', { orderId: againOrderId, ...change })
      expect([status, body.code, body.message]).toEqual([
        409,
        'change_not_possible',
        'This order is brought again without a price: nothing of it can be changed.',
      ])
    }
    const again = (await customer.call('showOrder', { orderId: againOrderId })).body.order
    expect(again).toMatchObject({ status: 'Food Processing', amount: 0 })
  })

  test('can be neither rated nor reported about: it belongs to the first order', async ({ app, db }) => {
    const { customer, keeper, reported } = await deliveredForCash(app, db)
    const { answer } = await reported()
    const { againOrderId = '' } = (await answer({ answer: 'again' })).body.data
    await keeper.call('setOrderStatus', { orderId: againOrderId, status: 'Delivered' })
    const words = { name: 'Asha', email: 'a@b.in', message: 'x', shopEmail: 'typed@shop.example', rating: 5 }
    expect((await customer.call('leaveFeedback', { ...words, orderId: againOrderId })).status).toBe(404)
    expect((await customer.call('leaveFeedback', words)).status).toBe(200)
    expect((await customer.call('reportIssue', { orderId: againOrderId, kind: 'late' })).status).toBe(409)
    expect(
      (await customer.call('listOrderIssues', { orderId: againOrderId })).body.reportUntil,
    ).toBeUndefined()
  })
})
