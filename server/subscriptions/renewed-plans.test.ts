import { describe, expect } from 'vitest'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { test } from '#test/scenes/money-test.ts'
import {
  alreadyRenewed,
  findShop,
  planEndOf,
  refundedPlanPayment,
  setSoldPrice,
} from '#test/scenes/paid-plans.ts'
import { planEnd } from '#test/scenes/plan-end.ts'

describe('renewing a subscription', () => {
  test('paid in two windows for two plans counts for both, one after the other', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const before = await planEndOf(db, keeper)
    const windows = [
      await keeper.call('createRenewalPayment', { amount: 14900 }),
      await keeper.call('createRenewalPayment', { amount: 29900 }),
    ]
    const proofs = windows.map(({ body }) => standin.pay(body.order.id))
    await Promise.all(proofs.map((proof) => keeper.call('verifyRenewalPayment', proof)))
    const inAMonth = planEnd({ months: 1 }, new Date(), before)
    expect(await planEndOf(db, keeper)).toEqual(planEnd({ months: 3 }, new Date(), inAMonth))
    expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
  })

  test('that was paid behind a closed window is not charged again, for any plan', async ({
    app,
    db,
    standin,
  }) => {
    for (const amount of [9900, 29900]) {
      const keeper = await app.shopkeeper()
      const before = (await findShop(db, keeper.accountId))?.sub_end_at ?? new Date(0)
      const { body } = await keeper.call('createRenewalPayment', { amount: 9900 })
      standin.pay(body.order.id)
      expect(await keeper.call('createRenewalPayment', { amount })).toMatchObject(alreadyRenewed)
      expect((await findShop(db, keeper.accountId))?.sub_end_at).toEqual(
        planEnd({ days: 15 }, new Date(), before),
      )
      expect((await keeper.call('createRenewalPayment', { amount })).status).toBe(200)
    }
  })

  test('paid after a change of price buys the plan that was chosen, at the price that was paid', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const before = (await findShop(db, keeper.accountId))?.sub_end_at ?? new Date(0)
    for (const [paise, months] of [
      [14900, 3],
      [27900, 6],
    ] as const) {
      const { body } = await keeper.call('createRenewalPayment', { amount: 29900 })
      await setSoldPrice(db, standin, body.order.id, paise)
      const verified = await keeper.call('verifyRenewalPayment', standin.pay(body.order.id))
      expect(verified.body).toMatchObject({
        success: true,
        subEndDate: planEnd({ months }, new Date(), before).toISOString(),
      })
      expect(await findShop(db, keeper.accountId)).toMatchObject({ plan_name: '3 Months', plan_paise: paise })
    }
    expect(await proveBooks(db)).toEqual([])
  })

  test('buys the plan that was chosen last, if two plans had the same price at different times', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const old = await keeper.call('createRenewalPayment', { amount: 29900 })
    await setSoldPrice(db, standin, old.body.order.id, 14900)
    const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
    expect(body.order.id).toBe(old.body.order.id)
    await keeper.call('verifyRenewalPayment', standin.pay(body.order.id))
    expect(await findShop(db, keeper.accountId)).toMatchObject({ plan_name: '1 Month', plan_paise: 14900 })
  })

  test('that names no plan buys the one of its amount, and is refunded if no plan costs that', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const before = await planEndOf(db, keeper)
    const payUnnamed = async (paise: number) => {
      const { body } = await keeper.call('createRenewalPayment', { amount: 29900 })
      await setSoldPrice(db, standin, body.order.id, paise)
      await db.updateTable('payment_orders').set({ plan_name: null }).execute()
      return keeper.call('verifyRenewalPayment', standin.pay(body.order.id))
    }
    expect(await payUnnamed(27900)).toMatchObject({ status: 400, body: refundedPlanPayment })
    expect(await planEndOf(db, keeper)).toEqual(before)
    expect(await db.selectFrom('refunds').select('amount_paise').execute()).toEqual([{ amount_paise: 27900 }])
    expect((await payUnnamed(59900)).body.success).toBe(true)
    expect(await planEndOf(db, keeper)).toEqual(planEnd({ months: 6 }, new Date(), before))
    expect(await proveBooks(db)).toEqual([])
  })
})
