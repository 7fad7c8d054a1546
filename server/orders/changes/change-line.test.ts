import { describe, expect } from 'vitest'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'
import { orderThings } from '#test/scenes/change-scene.ts'
import { refundsMade, runAllJobs, test } from '#test/scenes/money-test.ts'

describe('when a shop delivers less than was ordered,', () => {
  test('the total follows, the lines stay as they were ordered, and both are shown', async ({ app, db }) => {
    const { orderId, milk, change, see } = await orderThings(app, db)
    const { status, body } = await change(milk.itemId, { count: 1 })
    expect([status, body.message]).toEqual([200, 'The order is changed.'])
    const order = await see()
    expect(order).toMatchObject({ amount: 330.09, originalAmount: 390.09, deliveryCharge: 9 })
    expect(order.items.map(({ name, count, total }) => [name, count, total])).toEqual([
      ['Cow milk', 1, 30],
      ['Curd', 2, 91.1],
      ['Paneer', 1, 199.99],
    ])
    expect(order.changes).toMatchObject([
      { kind: 'count', state: 'made', was: { count: 3, total: 90 }, becomes: { count: 1 }, amount: -60 },
    ])
    expect(order.events.at(-1)).toMatchObject({ kind: 'changed', by: 'shop' })
    const lines = await db.selectFrom('order_lines').select('count').where('order_id', '=', orderId).execute()
    expect(lines.map(({ count }) => count).sort()).toEqual([1, 2, 3])
  })

  test('one mail names each of the lines that were changed within a minute, once', async ({
    app,
    db,
    mails,
  }) => {
    const { orderId, milk, curd, paneer, change } = await orderThings(app, db)
    await change(milk.itemId, { count: 2 })
    await change(paneer.itemId, { grams: 450 })
    await change(curd.itemId, { count: 1 })
    await change(milk.itemId, { count: 1 })
    await runAllJobs(app, db, 3)
    const told = mails.filter(
      ({ subject }) => subject === `Order ${orderId.slice(-6)}: Your order is changed`,
    )
    expect(told.map(({ text }) => text.split('\n\n').slice(1, 3))).toEqual([
      [
        'Kale Dairy cannot bring all of your order as it was ordered: Cow milk, Paneer, Curd.',
        'It comes to ₹264.54 instead of ₹390.09, to be paid at your door.',
      ],
    ])
  })

  test('the mail states the refund that the changes cause, and the new total if it is lower', async ({
    app,
    db,
    standin,
    mails,
  }) => {
    const told = async ({ orderId }: { orderId: string }) => {
      await runAllJobs(app, db, 3)
      const mail = mails.find(
        ({ subject }) => subject === `Order ${orderId.slice(-6)}: Your order is changed`,
      )
      return mail?.text.split('\n\n').slice(2, -2)
    }
    const lowered = await orderThings(app, db, { standin })
    const { shop, shopId, customer, milk } = lowered
    const placement = placementOf(shopId, [{ ...milk, count: 9 }])
    const { orderId, order } = (await customer.call('createOnlineOrder', placement)).body
    await customer.call('verifyOrder', standin.pay(order.id))
    await shop.call('changeLine', { orderId, itemId: milk.itemId, count: 7 })
    await lowered.change(lowered.milk.itemId, { count: 1 })
    await lowered.change(lowered.curd.itemId, { count: 0 })
    expect(await told({ orderId })).toEqual([
      'It comes to ₹219 instead of ₹279.',
      expect.stringMatching(/^₹60 goes back to you\./),
    ])
    expect(
      mails
        .filter(({ text }) => text.includes(orderId))
        .map(({ text }) => text)
        .join(),
    ).not.toContain('Curd')
    expect(await told(lowered)).toEqual([
      'It comes to ₹238.99 instead of ₹390.09.',
      expect.stringMatching(/^₹151\.10 goes back to you\. Your bank has it within 3-7 business days, by /),
    ])
    const hardly = await orderThings(app, db, { standin })
    await hardly.change(hardly.paneer.itemId, { grams: 498 })
    expect(await told(hardly)).toEqual(['It comes to ₹389.29 instead of ₹390.09.'])

    const replaced = await orderThings(app, db, { standin, wish: 'replace' })
    const lassi = await makeItem(db, replaced.shopId, { name: 'Lassi', price_paise: 91_10 })
    await replaced.offer(replaced.curd.itemId, lassi.itemId)
    expect(await told(replaced)).toEqual([])
  })

  test('an item that has run out is taken off sale with its line if the shop says so', async ({
    app,
    db,
  }) => {
    const { shopId, milk, curd, change, see } = await orderThings(app, db)
    const onSale = async () =>
      (await app.anon.call('showShop', { shopId })).body.data.foodItems.map(
        ({ name, inStock }) => `${name} ${inStock}`,
      )
    await change(milk.itemId, { count: 0 })
    await change(curd.itemId, { count: 0, offSale: true })
    expect((await see()).items.map(({ name }) => name)).toEqual(['Paneer'])
    expect(await onSale()).toEqual(
      expect.arrayContaining(['Cow milk true', 'Curd false', 'Paneer true', 'Soya milk true']),
    )
  })

  test('the difference of an online order is refunded once, however often the change is tapped', async ({
    app,
    db,
    standin,
  }) => {
    const { milk, curd, change, see, shop, orderId } = await orderThings(app, db, { standin })
    await Promise.all(Array.from({ length: 5 }, () => change(milk.itemId, { count: 1 })))
    await change(milk.itemId, { count: 1 })
    expect(await refundsMade(db)).toEqual([['changed', 60_00]])
    await change(curd.itemId, { count: 0 })
    expect(await refundsMade(db)).toEqual([
      ['changed', 60_00],
      ['changed', 91_10],
    ])
    expect(await see()).toMatchObject({ amount: 238.99, paymentStatus: 'part_refund_due' })
    expect((await see()).items.map(({ name }) => name)).toEqual(['Cow milk', 'Paneer'])
    await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(await proveBooks(db)).toEqual([])
  })

  test('a difference below one rupee is shown as owed, and refunded together with the next one', async ({
    app,
    db,
    standin,
  }) => {
    const { paneer, change, see } = await orderThings(app, db, { standin })
    await change(paneer.itemId, { grams: 498 })
    expect(await refundsMade(db)).toEqual([])
    // 199.99 × 498 / 500 = 199.19004
    expect(await see()).toMatchObject({ amount: 389.29, stillOwed: 0.8 })
    expect(await proveBooks(db)).toEqual([])
    await change(paneer.itemId, { grams: 497 })
    expect(await refundsMade(db)).toEqual([['changed', 1_20]])
    expect((await see()).stillOwed).toBeUndefined()
    expect(await proveBooks(db)).toEqual([])
  })

  test('the price follows the weight, but never exceeds what was ordered', async ({ app, db }) => {
    const { paneer, change, see } = await orderThings(app, db)
    await change(paneer.itemId, { grams: 250 })
    // 99.995, rounded half up.
    expect((await see()).items.at(-1)).toMatchObject({ quantity: '250 grams', grams: 250, total: 100 })
    await change(paneer.itemId, { grams: 600 })
    expect((await see()).items.at(-1)).toMatchObject({ quantity: '600 grams', total: 199.99 })
  })

  test('what was refunded online is not charged again for a higher weight', async ({ app, db, standin }) => {
    const { paneer, change, see } = await orderThings(app, db, { standin })
    await change(paneer.itemId, { grams: 250 })
    await change(paneer.itemId, { grams: 500 })
    expect((await see()).items.at(-1)).toMatchObject({ quantity: '500 grams', total: 100 })
    expect(await refundsMade(db)).toEqual([['changed', 99_99]])
  })

  test('fewer packs of a weighed line cost no more than the weight that was sent, and have no weight', async ({
    app,
    db,
    standin,
  }) => {
    const { paneer, change, see } = await orderThings(app, db, { standin, paneers: 2 })
    await change(paneer.itemId, { grams: 250 })
    await change(paneer.itemId, { count: 1 })
    const line = (await see()).items.at(-1)
    expect(line).toMatchObject({ quantity: '500 grams', total: 100 })
    expect(line).not.toHaveProperty('grams')
    expect(await refundsMade(db)).toEqual([['changed', 299_98]])
    expect(await proveBooks(db)).toEqual([])
  })

  test('an order with no line left ends, and everything paid is refunded', async ({ app, db, standin }) => {
    const { milk, curd, paneer, change, see } = await orderThings(app, db, { standin })
    await change(milk.itemId, { count: 0 })
    await change(curd.itemId, { count: 0 })
    await change(paneer.itemId, { count: 0 })
    expect(await see()).toMatchObject({
      status: 'Cancelled',
      ending: { kind: 'declined', reason: 'item_unavailable' },
    })
    expect((await change(paneer.itemId, { count: 0 })).status).toBe(200)
    expect((await change(paneer.itemId, { grams: 250 })).body.code).toBe('order_moved_on')
    expect(await refundsMade(db)).toEqual([
      ['changed', 90_00],
      ['changed', 91_10],
      ['declined', 208_99],
    ])
    expect(await proveBooks(db)).toEqual([])
  })

  test('an order of which so little is sent that it costs nothing ends like one with no line left', async ({
    app,
    db,
    standin,
  }) => {
    const { shopId, shop, customer } = await orderThings(app, db)
    const salt = await makeItem(db, shopId, { name: 'Salt', price_paise: 4_99, unit: 'kg', pack_size: 1 })
    const placement = placementOf(shopId, [{ ...salt, count: 13 }])
    const { orderId, order } = (await customer.call('createOnlineOrder', placement)).body
    await customer.call('verifyOrder', standin.pay(order.id))
    expect((await shop.call('changeLine', { orderId, itemId: salt.itemId, grams: 1 })).status).toBe(200)
    expect((await customer.call('showOrder', { orderId })).body.order).toMatchObject({
      status: 'Cancelled',
      ending: { kind: 'declined', reason: 'item_unavailable' },
    })
    expect(await refundsMade(db)).toEqual([['declined', 73_87]])
    expect(await proveBooks(db)).toEqual([])
  })

  test('the wish to cancel if something is missing is fulfilled, but not for a smaller count', async ({
    app,
    db,
    standin,
  }) => {
    const { milk, curd, change, see } = await orderThings(app, db, { wish: 'cancel', standin })
    await change(milk.itemId, { count: 1 })
    expect((await see()).status).toBe('Food Processing')
    await change(curd.itemId, { count: 0 })
    expect((await see()).status).toBe('Cancelled')
    expect((await refundsMade(db)).reduce((sum, [, paise]) => sum + Number(paise), 0)).toBe(390_09)
    expect(await proveBooks(db)).toEqual([])
  })

  test('a change that ended one order is refused in another, which its shop declined', async ({
    app,
    db,
  }) => {
    const { shopId, shop, customer, curd, change } = await orderThings(app, db, { wish: 'cancel' })
    await change(curd.itemId, { count: 0 })
    const placed = await customer.call('placeOrder', placementOf(shopId, [{ ...curd, count: 2 }]))
    const { orderId } = placed.body
    await shop.call('declineOrder', { orderId, reason: 'too_busy' })
    const asked = await shop.call('changeLine', { orderId, itemId: curd.itemId, count: 0 })
    expect([asked.status, asked.body.code]).toEqual([409, 'order_moved_on'])
  })

  test('an impossible change is refused with its reason', async ({ app, db, standin }) => {
    const { milk, curd, paneer, soya, change, offer } = await orderThings(app, db, { standin })
    const cases = [
      [change(milk.itemId, { count: 4 }), 'An order can only become less: it has fewer of this already.'],
      [change(curd.itemId, { grams: 100 }), 'This is not sold by weight.'],
      [offer(curd.itemId, soya.itemId, 3), 'What you offer instead costs more than what it replaces.'],
      [
        offer(curd.itemId, paneer.itemId),
        'What you offer instead is in this order already, or offered for another line.',
      ],
      [offer(curd.itemId, crypto.randomUUID()), 'What you offer instead is not on sale.'],
    ] as const
    for (const [asked, message] of cases) {
      const { status, body } = await asked
      expect([status, body.code, body.message]).toEqual([409, 'change_not_possible', message])
    }
    expect(await refundsMade(db)).toEqual([])
  })

  test('nothing can be changed once the order is on its way', async ({ app, db }) => {
    const { shop, orderId, milk, change } = await orderThings(app, db)
    await shop.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    const { status, body } = await change(milk.itemId, { count: 1 })
    expect([status, body.message]).toEqual([409, 'This order is on its way already.'])
  })
})
