import { describe, expect } from 'vitest'
import { placementOf } from '#test/scenes/builders.ts'
import { makeCheckout, orderOf, test } from '#test/scenes/money-test.ts'

describe('a double click or a second tab', () => {
  test('40 times at once with one key, without a key, or with 40 keys, begins one payment', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const click = (key?: string) =>
      customer.call('createOnlineOrder', placement, key ? { 'idempotency-key': key } : {})
    const answers = await Promise.all([
      ...Array.from({ length: 14 }, () => click('the-key')),
      ...Array.from({ length: 13 }, () => click()),
      ...Array.from({ length: 13 }, (_, i) => click(`key-${i}`)),
    ])
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
    expect(standin.state.orders.size).toBe(1)
  })

  test('whose first response was lost resumes the same payment', async ({ app, db, standin }) => {
    const { customer, placement } = await makeCheckout(app, db)
    standin.faults.receiptMode = 'enforce'
    standin.faults.nextCalls.push({ answer: 502, after: true }, { answer: 502 })
    const lost = await customer.call('createOnlineOrder', placement)
    expect(lost).toMatchObject({
      status: 502,
      body: { code: 'payment_unavailable', message: 'Failed to initiate payment.' },
    })
    const again = await customer.call('createOnlineOrder', placement)
    expect(again.body.order.id).toBe([...standin.state.orders.keys()][0])
    expect(standin.state.orders.size).toBe(1)
  })

  test('that begins online and then orders in cash creates a cash order', async ({ app, db }) => {
    const { customer, placement } = await makeCheckout(app, db)
    const key = { 'idempotency-key': 'one checkout' }
    const online = await customer.call('createOnlineOrder', placement, key)
    const cash = await customer.call('placeOrder', placement, key)
    expect(cash.status).toBe(200)
    expect(cash.body.orderId).not.toBe(online.body.orderId)
    expect((await orderOf(db, cash.body.orderId)).status).toBe('Food Processing')
    expect((await orderOf(db, online.body.orderId)).status).toBe('Cancelled')
  })

  test('with other lines, another address or another customer begins another order', async ({ app, db }) => {
    const { customer, placement, shopId, item } = await makeCheckout(app, db)
    const ids = [
      (await customer.call('createOnlineOrder', placement)).body.orderId,
      (await (await app.customer()).call('createOnlineOrder', placement)).body.orderId,
      (await customer.call('createOnlineOrder', placementOf(shopId, [{ ...item, count: 9 }]))).body.orderId,
      (
        await customer.call('createOnlineOrder', {
          ...placement,
          address: { ...placement.address, flat: '9' },
        })
      ).body.orderId,
    ]
    expect(new Set(ids).size).toBe(4)
  })
})
