import { describe, expect } from 'vitest'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { makeItem } from '#test/scenes/builders.ts'
import { orderThings } from '#test/scenes/change-scene.ts'
import { refundsMade, runAllJobs, test } from '#test/scenes/money-test.ts'

describe('a proposed replacement', () => {
  const proposalOf = async (see: Awaited<ReturnType<typeof orderThings>>['see']) =>
    (await see()).changes?.find(({ state }) => state === 'proposed')?._id ?? ''

  test('takes the place of the line when the customer accepts it, and the difference is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const { curd, soya, offer, answer, see } = await orderThings(app, db, { wish: 'ask', standin })
    await offer(curd.itemId, soya.itemId)
    await offer(curd.itemId, soya.itemId)
    const before = await see()
    expect([before.amount, before.changes?.length]).toEqual([390.09, 1])
    expect(before.changes?.[0]).toMatchObject({ state: 'proposed', amount: -51.1 })
    const changeId = await proposalOf(see)
    await Promise.all([answer(changeId, true), answer(changeId, true)])
    const after = await see()
    expect(after.items.map(({ name }) => name)).toEqual(['Cow milk', 'Soya milk', 'Paneer'])
    expect(after).toMatchObject({ amount: 338.99, originalAmount: 390.09 })
    expect(await refundsMade(db)).toEqual([['changed', 51_10]])
    const late = await answer(changeId, false)
    expect([late.status, late.body.code]).toEqual([409, 'order_moved_on'])
    expect(await proveBooks(db)).toEqual([])
  })

  test('that the customer refuses is dropped, and the line is left out', async ({ app, db, standin }) => {
    const { curd, soya, offer, answer, see } = await orderThings(app, db, { standin })
    await offer(curd.itemId, soya.itemId)
    await answer(await proposalOf(see), false)
    expect(await see()).toMatchObject({ amount: 298.99, changes: [{ state: 'refused', amount: -91.1 }] })
    expect(await refundsMade(db)).toEqual([['changed', 91_10]])
  })

  test('without an answer lapses when the order goes out for delivery, and the line is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const { shop, orderId, curd, soya, offer, answer, see } = await orderThings(app, db, { standin })
    await offer(curd.itemId, soya.itemId)
    const changeId = await proposalOf(see)
    await shop.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    expect(await see()).toMatchObject({
      status: 'Out for delivery',
      amount: 298.99,
      changes: [{ state: 'lapsed', amount: -91.1 }],
    })
    const late = await answer(changeId, true)
    expect([late.status, late.body.message]).toEqual([409, 'This order is on its way already.'])
    expect(await refundsMade(db)).toEqual([['changed', 91_10]])
    expect(await proveBooks(db)).toEqual([])
  })

  test('that lapses as the order leaves is reported in a mail, beside the one about the delivery', async ({
    app,
    db,
    standin,
    mails,
  }) => {
    const { shop, customer, orderId, curd, soya, offer } = await orderThings(app, db, { standin })
    await offer(curd.itemId, soya.itemId)
    await runAllJobs(app, db, 2)
    mails.length = 0
    await shop.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    await runAllJobs(app, db, 3)
    const number = orderId.slice(-6)
    const told = mails.filter(({ to }) => to === customer.email)
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      `Order ${number}: Out for delivery`,
      `Order ${number}: Your order is changed`,
    ])
    expect(told.find(({ subject }) => subject.endsWith('changed'))?.text).toContain(
      'It comes to ₹298.99 instead of ₹390.09.',
    )
  })

  test('whose refusal ends the order causes a mail to the shop, and none to the customer who refused it', async ({
    app,
    db,
    mails,
  }) => {
    const { shop, orderId, curd, soya, offer, answer, see } = await orderThings(app, db, { wish: 'cancel' })
    await offer(curd.itemId, soya.itemId)
    const changeId = await proposalOf(see)
    await runAllJobs(app, db, 2)
    mails.length = 0
    for (const _again of [1, 2]) expect((await answer(changeId, false)).status).toBe(200)
    await runAllJobs(app, db, 3)
    expect(await see()).toMatchObject({ status: 'Cancelled', ending: { kind: 'declined' } })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [shop.email, `Order ${orderId.slice(-6)}: Cancelled by the customer`],
    ])
  })

  test('is accepted without asking if the customer wished for replacements and it costs no more', async ({
    app,
    db,
  }) => {
    const { milk, curd, soya, offer, see } = await orderThings(app, db, { wish: 'replace' })
    await offer(curd.itemId, soya.itemId, 2)
    expect(await see()).toMatchObject({ amount: 378.99, changes: [{ state: 'accepted' }] })
    const dear = await orderThings(app, db, { wish: 'replace' })
    await dear.offer(milk.itemId, dear.soya.itemId, 3)
    await dear.offer(dear.milk.itemId, dear.soya.itemId, 3)
    expect((await dear.see()).changes).toMatchObject([{ state: 'proposed', amount: 30 }])
  })

  test('may cost more in a cash order, if the customer agrees', async ({ app, db }) => {
    const { milk, soya, offer, answer, see } = await orderThings(app, db)
    await offer(milk.itemId, soya.itemId, 3)
    await answer(await proposalOf(see), true)
    expect(await see()).toMatchObject({ amount: 420.09, originalAmount: 390.09 })
  })

  test('becomes a line of its own, even if its item was left out of the same order before', async ({
    app,
    db,
  }) => {
    const { milk, curd, paneer, soya, change, offer, see } = await orderThings(app, db, { wish: 'replace' })
    await change(curd.itemId, { count: 0 })
    await offer(milk.itemId, curd.itemId)
    expect((await see()).items.map(({ name, count }) => [name, count])).toEqual([
      ['Curd', 1],
      ['Paneer', 1],
    ])
    await change(curd.itemId, { count: 0 })
    expect((await see()).items.map(({ name }) => name)).toEqual(['Paneer'])
    await offer(paneer.itemId, soya.itemId)
    expect((await see()).items.map(({ name }) => name)).toEqual(['Soya milk'])
  })

  test('may be an item that was left out before, and repeating that removal changes nothing', async ({
    app,
    db,
  }) => {
    const { milk, curd, change, offer, answer, see } = await orderThings(app, db)
    const leaveOut = async () => (await change(curd.itemId, { count: 0 })).status
    expect(await leaveOut()).toBe(200)
    await offer(milk.itemId, curd.itemId)
    expect(await leaveOut()).toBe(200)
    await answer(await proposalOf(see), false)
    expect(await leaveOut()).toBe(200)
    expect((await see()).changes?.map(({ state }) => state)).toEqual(['made', 'refused'])
    expect((await see()).items.map(({ name }) => name)).toEqual(['Paneer'])
  })

  test('returns its counted packs to stock when the order is cancelled or the replacement is lowered', async ({
    app,
    db,
  }) => {
    const count = (item: { itemId: string }, left: number) =>
      db.updateTable('menu_items').set({ stock_count: left }).where('id', '=', item.itemId).execute()
    const left = async (item: { itemId: string }) =>
      (
        await db
          .selectFrom('menu_items')
          .select('stock_count')
          .where('id', '=', item.itemId)
          .executeTakeFirstOrThrow()
      ).stock_count
    for (const [isCounted, wayOut] of [
      [true, 'cancelled'],
      [true, 'lowered'],
      [false, 'cancelled'],
    ] as const) {
      const { curd, soya, offer, change, customer, orderId } = await orderThings(app, db, { wish: 'replace' })
      if (isCounted) await count(soya, 5)
      await offer(curd.itemId, soya.itemId, 2)
      if (!isCounted) await count(soya, 3)
      expect(await left(soya)).toBe(3)
      if (wayOut === 'cancelled') await customer.call('cancelOrder', { orderId })
      else await change(soya.itemId, { count: 1 })
      expect(await left(soya)).toBe({ cancelled: isCounted ? 5 : 3, lowered: 4 }[wayOut])
    }
  })

  test('marks the order as accepted, so that it no longer waits for the shop’s answer', async ({
    app,
    db,
  }) => {
    const { curd, soya, offer, see } = await orderThings(app, db)
    await offer(curd.itemId, soya.itemId)
    const { stage, promise } = await see()
    expect([stage, promise]).toEqual(['accepted', { at: expect.any(String) }])
    await offer(curd.itemId, soya.itemId, 2)
    expect((await see()).promise).toEqual(promise)
  })

  test('that is unanswered when the order ends is withdrawn, and earlier changes stay', async ({
    app,
    db,
  }) => {
    const { customer, orderId, milk, curd, soya, change, offer, see } = await orderThings(app, db)
    await change(milk.itemId, { count: 1 })
    await offer(curd.itemId, soya.itemId)
    await customer.call('cancelOrder', { orderId })
    expect((await see()).changes?.map(({ state }) => state)).toEqual(['made', 'withdrawn'])
  })

  test('is answered or withdrawn by itself: others of the order stay open', async ({ app, db }) => {
    const { shopId, milk, curd, paneer, soya, change, offer, answer, see } = await orderThings(app, db)
    for (const { itemId } of [milk, curd, paneer]) {
      const { itemId: by } = itemId === curd.itemId ? soya : await makeItem(db, shopId)
      await offer(itemId, by)
    }
    await answer((await see()).changes?.[1]?._id ?? '', true)
    await change(milk.itemId, { count: 3 })
    const states = (await see()).changes?.map(({ state }) => state)
    expect(states).toEqual(['withdrawn', 'accepted', 'proposed'])
  })

  test('cannot be the same item for two lines', async ({ app, db }) => {
    const { milk, curd, soya, offer } = await orderThings(app, db)
    await offer(curd.itemId, soya.itemId)
    expect((await offer(milk.itemId, soya.itemId)).body.code).toBe('change_not_possible')
  })

  test('is withdrawn, once, if the shop finds the ordered item after all, and the line is delivered as ordered', async ({
    app,
    db,
  }) => {
    const { curd, soya, change, offer, answer, see } = await orderThings(app, db)
    await offer(curd.itemId, soya.itemId)
    const changeId = await proposalOf(see)
    await Promise.all([change(curd.itemId, { count: 2 }), change(curd.itemId, { count: 2 })])
    const order = await see()
    expect(order.changes).toMatchObject([{ state: 'withdrawn' }])
    expect(order.events.filter(({ kind }) => kind === 'proposal_withdrawn')).toHaveLength(1)
    expect(order.originalAmount).toBeUndefined()
    expect((await answer(changeId, true)).body.code).toBe('order_moved_on')
    expect((await offer(curd.itemId, soya.itemId)).status).toBe(200)
    expect((await see()).changes?.map(({ state }) => state)).toEqual(['withdrawn', 'proposed'])
  })

  test('of a weighed line is withdrawn if the shop weighs the line again after all', async ({
    app,
    db,
    standin,
  }) => {
    const { paneer, soya, change, offer, see } = await orderThings(app, db, { standin })
    await change(paneer.itemId, { grams: 250 })
    await offer(paneer.itemId, soya.itemId)
    await change(paneer.itemId, { grams: 250 })
    expect((await see()).changes?.map(({ state }) => state)).toEqual(['made', 'withdrawn'])
    expect(await refundsMade(db)).toEqual([['changed', 99_99]])
  })

  test('with another count is a new proposal, and repeating it makes no further one', async ({ app, db }) => {
    const { curd, soya, offer, answer, see } = await orderThings(app, db)
    for (const count of [1, 2, 2]) await offer(curd.itemId, soya.itemId, count)
    expect((await see()).changes).toMatchObject([
      { state: 'withdrawn' },
      { state: 'proposed', amount: -11.1 },
    ])
    await answer(await proposalOf(see), true)
    expect(await see()).toMatchObject({ amount: 378.99 })
  })

  test('that was sold meanwhile cannot be accepted, and can still be refused', async ({ app, db }) => {
    const { curd, soya, offer, answer, see } = await orderThings(app, db)
    await db.updateTable('menu_items').set({ stock_count: 1 }).where('id', '=', soya.itemId).execute()
    expect((await offer(curd.itemId, soya.itemId, 2)).body.message).toBe(
      'What you offer instead is not on sale.',
    )
    await offer(curd.itemId, soya.itemId)
    const changeId = await proposalOf(see)
    await db.updateTable('menu_items').set({ stock_count: 0 }).where('id', '=', soya.itemId).execute()
    const { status, body } = await answer(changeId, true)
    const message = 'What the shop offers instead was sold in the meantime. You can go without it.'
    expect([status, body.code, body.message]).toEqual([409, 'change_not_possible', message])
    expect((await see()).changes).toMatchObject([{ state: 'proposed' }])
    expect((await answer(changeId, false)).status).toBe(200)
  })

  test('is withdrawn by another change of the same line', async ({ app, db }) => {
    const { curd, soya, change, offer, answer, see } = await orderThings(app, db)
    await offer(curd.itemId, soya.itemId)
    const changeId = await proposalOf(see)
    await change(curd.itemId, { count: 1 })
    expect((await see()).changes?.map(({ state }) => state)).toEqual(['withdrawn', 'made'])
    expect((await answer(changeId, true)).status).toBe(409)
    expect((await see()).items.map(({ name }) => name)).toContain('Curd')
  })
})
