import { describe, expect } from 'vitest'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import { setOrderStatus } from '#server/orders/set-order-status.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import type { Caller } from '#test/app-test.ts'
import { makeItem, makeShop, placementOf } from '#test/scenes/builders.ts'
import { allEntries, bookDeliveries } from '#test/scenes/money-page.ts'
import { paidOrder, partsOf, refundEffectsOfTest, test } from '#test/scenes/money-test.ts'

describe('the money page', () => {
  test('leads from each figure to the orders behind it, with the payment’s id and the bank’s number of the refund', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, orderId, paymentId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    await askRefund(db, refundEffectsOfTest, orderId, 100_00)
    const day = indiaDay(new Date())
    const { data } = (await keeper.call('listMoneyEntries', { of: 'online', day })).body
    expect(data).toMatchObject([
      {
        kind: 'delivered',
        orderId,
        name: 'Asha',
        paymentMethod: 'online',
        amount: 309,
        commission: 3.09,
        keeps: 305.91,
        payment: { id: paymentId, method: expect.any(String) },
        refunds: [{ amount: 100, status: 'due' }],
      },
    ])
    expect(data[0]?.refunds?.[0]).not.toHaveProperty('bankReference')
    await db.updateTable('refunds').set({ status: 'processed', bank_reference: '10000000000000' }).execute()
    const back = (await keeper.call('listMoneyEntries', { of: 'back', day })).body.data
    expect(back).toMatchObject([
      {
        kind: 'refunded',
        orderId,
        amount: -100,
        commission: -1,
        keeps: -99,
        refunds: [{ amount: 100, status: 'processed', bankReference: '10000000000000' }],
      },
    ])
  })

  test('divides days at midnight in India', async ({ app, db }) => {
    const { shopId, keeper } = await makeShop(db)
    const item = await makeItem(db, shopId)
    const customer = await app.customer()
    for (const at of ['2026-10-31T23:59:59.999+05:30', '2026-11-01T00:00:00+05:30']) {
      const count = at.startsWith('2026-10') ? 3 : 4
      const { orderId } = (await customer.call('placeOrder', placementOf(shopId, [{ ...item, count }]))).body
      const delivery = { shopId, orderId, status: 'Delivered', byAccountId: keeper.accountId } as const
      await setOrderStatus(db, delivery, partsOf('platform'), new Date(at))
    }
    const own = app.as(keeper)
    const october = (await own.call('showMoney', { month: '2026-10' })).body.data
    const november = (await own.call('showMoney', { month: '2026-11' })).body.data
    expect([october.days, november.days]).toMatchObject([
      [{ day: '2026-10-31', cash: 99 }],
      [{ day: '2026-11-01', cash: 129 }],
    ])
    for (const [day, amounts] of [
      ['2026-10-31', [99]],
      ['2026-11-01', [129]],
    ] as const) {
      const { data } = (await own.call('listMoneyEntries', { of: 'cash', day })).body
      expect(data.map(({ amount }) => amount)).toEqual(amounts)
    }
  })

  test('lists the entries of a figure in pages, each entry once', async ({ app, db }) => {
    const { shopId, keeper } = await makeShop(db)
    await bookDeliveries(db, shopId, 120, { from: '2026-10-05T10:00:00+05:30', perSecond: 2 })
    const entries = await allEntries(app.as(keeper), { of: 'cash', month: '2026-10' })
    expect([entries.length, new Set(entries.map(({ id }) => id)).size]).toEqual([120, 120])
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
  })
})

describe('the endpoints of the money page', () => {
  const month = '2026-10'
  const calls = (who: Caller) => [
    who.call('showMoney', { month }),
    who.call('listMoneyEntries', { of: 'cash', month }),
  ]
  const statuses = async (who: Caller) => (await Promise.all(calls(who))).map(({ status }) => status)

  test('refuse callers who are not signed in, and customers', async ({ app }) => {
    expect(await statuses(app.anon)).toEqual([401, 401])
    expect(await statuses(await app.customer())).toEqual([403, 403])
  })

  test('send a keeper without a shop to the set-up', async ({ app }) => {
    const answers = await Promise.all(calls(await app.newShopkeeper()))
    expect(answers.map(({ body }) => body.code)).toEqual(['setup_required', 'setup_required'])
  })

  test('show a keeper nothing of another shop', async ({ app, db }) => {
    const { shopId } = await makeShop(db)
    await bookDeliveries(db, shopId, 3, { from: '2026-10-05T10:00:00+05:30' })
    const other = await app.shopkeeper()
    expect((await other.call('showMoney', { month })).body.data).toMatchObject({ days: [], sum: { cash: 0 } })
    expect((await other.call('listMoneyEntries', { of: 'cash', month })).body.data).toEqual([])
  })

  test.for([
    ['money', 'month=2026-13'],
    ['money/entries', 'of=cash'],
    ['money/entries', 'of=cash&day=2026-10-01&month=2026-10'],
    ['money/entries', 'of=profit&month=2026-10'],
    ['money/entries', 'of=cash&day=2026-02-30'],
    ['money/entries', 'of=cash&month=2026-10&after=x'],
  ] as const)('refuse %s?%s', async ([path, query], { app }) => {
    const keeper = await app.shopkeeper()
    expect((await keeper.request('GET', `/api/shops/${path}?${query}`)).status).toBe(400)
  })
})
