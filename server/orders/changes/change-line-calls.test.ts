import { describe, expect } from 'vitest'
import type { Wish } from '#contract/rules/orders/order-acts.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'
import { orderThings } from '#test/scenes/change-scene.ts'
import { orderOf, test } from '#test/scenes/money-test.ts'

describe('of two concurrent calls one wins:', () => {
  test('the answer to a proposal, and the order going out for delivery', async ({ app, db, standin }) => {
    for (let round = 0; round < 5; round += 1) {
      const { shop, orderId, curd, soya, offer, answer, see } = await orderThings(app, db, { standin })
      await offer(curd.itemId, soya.itemId)
      const changeId = (await see()).changes?.[0]?._id ?? ''
      const [answered, left] = await Promise.all([
        answer(changeId, true),
        shop.call('setOrderStatus', { orderId, status: 'Out for delivery' }),
      ])
      expect(left.status).toBe(200)
      const { changes, amount } = await see()
      const won = answered.status === 200
      expect([changes?.[0]?.state, amount]).toEqual(won ? ['accepted', 338.99] : ['lapsed', 298.99])
    }
    expect(await proveBooks(db)).toEqual([])
  })

  test('the change of a line, and the customer’s cancellation', async ({ app, db, standin }) => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, orderId, milk, change, see } = await orderThings(app, db, { standin })
      const [changed, cancelled] = await Promise.all([
        change(milk.itemId, { count: 1 }),
        customer.call('cancelOrder', { orderId }),
      ])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(changed.status)
      const { status, refunds: back = [] } = await see()
      expect(status).toBe('Cancelled')
      expect(back.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(390_09)
    }
    expect(await proveBooks(db)).toEqual([])
  })
})

describe('the endpoints for changes of lines', () => {
  test('are open to the shop and the customer of the order, and to nobody else', async ({ app, db }) => {
    const { orderId, milk, curd, soya, shop, customer, offer, see } = await orderThings(app, db)
    await offer(curd.itemId, soya.itemId)
    const changeId = (await see()).changes?.[0]?._id ?? ''
    const less = { orderId, itemId: milk.itemId, count: 1 }
    const yes = { orderId, changeId, accepted: true }
    expect((await app.anon.call('changeLine', less)).status).toBe(401)
    expect((await customer.call('changeLine', less)).status).toBe(403)
    expect((await (await app.shopkeeper()).call('changeLine', less)).status).toBe(404)
    expect((await app.anon.call('answerProposal', yes)).status).toBe(401)
    expect((await shop.call('answerProposal', yes)).status).toBe(403)
    expect((await (await app.customer()).call('answerProposal', yes)).status).toBe(404)
    expect((await customer.call('answerProposal', { ...yes, changeId: orderId })).status).toBe(404)
    expect((await shop.call('changeLine', { ...less, itemId: orderId })).status).toBe(404)
    expect(await see()).toMatchObject({ amount: 390.09 })
  })

  test('accept one change at a time, in whole packs and whole grams', async ({ app, db }) => {
    const { milk, change, answer } = await orderThings(app, db)
    for (const wrong of [
      {},
      { count: 1, grams: 5 },
      { count: -1 },
      { grams: 0 },
      { grams: 1.5 },
      { count: 100 },
    ])
      expect((await change(milk.itemId, wrong)).status).toBe(400)
    expect((await answer('no-id', true)).status).toBe(404)
  })
})

test('a checkout with another wish is a new one, and is not answered with the order of the first', async ({
  app,
  db,
}) => {
  const { shopId } = await app.shopkeeper()
  const item = await makeItem(db, shopId, { price_paise: 100_00 })
  const customer = await app.customer()
  const begin = async (wish: Wish) => {
    const placement = { ...placementOf(shopId, [{ ...item, count: 1 }]), wish }
    return (await customer.call('createOnlineOrder', placement)).body.orderId
  }
  const first = await begin('ask')
  expect(await begin('ask')).toBe(first)
  const second = await begin('cancel')
  expect(second).not.toBe(first)
  const { wish } = await orderOf(db, second)
  expect(wish).toBe('cancel')
})
