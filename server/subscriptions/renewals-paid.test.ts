import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { giveUp } from '#server/payments/give-up.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { expectAlarms } from '#test/alarms.ts'
import type { Caller, TestApp } from '#test/app-test.ts'
import { setupForm } from '#test/scenes/builders.ts'
import { runAllJobs, test } from '#test/scenes/money-test.ts'
import { orderParts } from '#test/scenes/order-parts.ts'
import { alreadyRenewed, findShop, planEndOf, refundedPlanPayment } from '#test/scenes/paid-plans.ts'
import { planEnd } from '#test/scenes/plan-end.ts'

/** A payment for a plan of a month that was begun `days` days ago, and that all jobs have checked since. */
async function begunDaysAgo(app: TestApp, db: Db, days: number) {
  const keeper = await app.shopkeeper()
  const before = await planEndOf(db, keeper)
  const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
  const created_at = new Date(Date.now() - days * 86_400_000)
  await db.updateTable('payment_orders').set({ created_at }).execute()
  await runAllJobs(app, db)
  return { keeper, paymentId: body.order.id, renewedEnd: planEnd({ months: 1 }, new Date(), before) }
}

/** Pays for the plan of a month, and verifies the payment. */
async function renew(keeper: Caller, standin: RazorpayStandin) {
  const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
  return keeper.call('verifyRenewalPayment', standin.pay(body.order.id))
}

describe('renewing a subscription', () => {
  test('extends it from the present end by the plan that was paid, whatever the request body says', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const before = await planEndOf(db, keeper)
    const { body } = await keeper.call('createRenewalPayment', { amount: 9900 })
    const proof = standin.pay(body.order.id)
    const verified = await keeper.call('verifyRenewalPayment', { ...proof, subscription: '599' })
    expect(verified.body).toMatchObject({ success: true, message: 'Subscription renewed successfully!' })
    const expected = planEnd({ days: 15 }, new Date(), before)
    expect(verified.body.subEndDate).toBe(expected.toISOString())
    expect((await findShop(db, keeper.accountId))?.plan_name).toBe('15 Days')
    expect(await proveBooks(db)).toEqual([])
  })

  test('has a payment order of its own, whatever other shops and the set-up left open at the same price', async ({
    app,
    db,
    standin,
  }) => {
    const [keeper, other] = [await app.newShopkeeper(), await app.shopkeeper()]
    const left = await keeper.call('createSetupPayment', { amount: 14900 })
    const setup = await setupForm()
    const opening = await keeper.call('createSetupPayment', { amount: 29900, setup })
    await keeper.call('verifySetupPayment', standin.pay(opening.body.order.id))
    const theirs = await other.call('createRenewalPayment', { amount: 14900 })
    const own = await keeper.call('createRenewalPayment', { amount: 14900 })
    expect(new Set([left, theirs, own].map(({ body }) => body.order.id)).size).toBe(3)
    const verified = await keeper.call('verifyRenewalPayment', standin.pay(own.body.order.id))
    expect(verified.body).toMatchObject({ success: true })
    expect(await proveBooks(db)).toEqual([])
  })

  test('is detected if it was paid in a window open for five days, and neither callback nor webhook came', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, paymentId, renewedEnd } = await begunDaysAgo(app, db, 5)
    standin.pay(paymentId)
    await runAllJobs(app, db)
    expect(await planEndOf(db, keeper)).toEqual(renewedEnd)
    expectAlarms('webhook_missing')
  })

  test('is checked by the reconciler again once a window of a month ago is reopened', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, paymentId, renewedEnd } = await begunDaysAgo(app, db, 29.5)
    const again = await keeper.call('createRenewalPayment', { amount: 14900 })
    expect(again.body.order.id).toBe(paymentId)
    await runAllJobs(app, db, 2)
    standin.pay(paymentId)
    await runAllJobs(app, db)
    expect(await planEndOf(db, keeper)).toEqual(renewedEnd)
    expectAlarms('webhook_missing')
  })

  test('ends it on the original day of the month again, after a month that was too short for that day', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const cutShort = { sub_end_at: new Date('2099-02-28T23:59:59.999+05:30'), plan_day: 31 }
    await db.updateTable('shops').set(cutShort).where('id', '=', keeper.shopId).execute()
    expect((await keeper.call('showOwnShop')).body.shop.planDay).toBe(31)
    const verified = await renew(keeper, standin)
    expect(verified.body.subEndDate).toBe(new Date('2099-03-31T23:59:59.999+05:30').toISOString())
  })

  test('verified 40 times at once, with webhooks and the reconciler, counts once; paid again, it counts again', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const keeper = await app.shopkeeper()
    const before = await planEndOf(db, keeper)
    standin.sendWebhooksTo(webhookUrl)
    standin.faults.duplicateWebhooks = 3
    const first = await keeper.call('createRenewalPayment', { amount: 14900 })
    const proof = standin.pay(first.body.order.id)
    await Promise.all(Array.from({ length: 40 }, () => keeper.call('verifyRenewalPayment', proof)))
    await runAllJobs(app, db)
    const once = planEnd({ months: 1 }, new Date(), before)
    expect(await planEndOf(db, keeper)).toEqual(once)

    const second = await keeper.call('createRenewalPayment', { amount: 14900 })
    expect(second.body.order.id).not.toBe(first.body.order.id)
    await keeper.call('verifyRenewalPayment', standin.pay(second.body.order.id))
    expect(await planEndOf(db, keeper)).toEqual(planEnd({ months: 1 }, new Date(), once))
  })

  test('of a lapsed shop counts from today, and the shop takes orders again', async ({ app, standin }) => {
    const keeper = await app.shopkeeper({ sub_end_at: new Date(Date.now() - 40 * 24 * 3600_000) })
    expect((await app.anon.call('showShop', { shopId: keeper.shopId })).body.data.shop.acceptingOrders).toBe(
      false,
    )
    const verified = await renew(keeper, standin)
    expect(verified.body.subEndDate).toBe(planEnd({ months: 1 }, new Date()).toISOString())
    expect((await app.anon.call('showShop', { shopId: keeper.shopId })).body.data.shop.acceptingOrders).toBe(
      true,
    )
  })

  test('can be begun again after a captured amount that was wrong', async ({ app, db, standin }) => {
    const keeper = await app.shopkeeper()
    const first = await keeper.call('createRenewalPayment', { amount: 14900 })
    standin.faults.captureAmountOffset = 100
    expect(await keeper.call('verifyRenewalPayment', standin.pay(first.body.order.id))).toMatchObject({
      status: 400,
      body: { code: 'payment_not_verified', message: 'Payment verification failed.' },
    })
    standin.clearFaults()
    const second = await keeper.call('createRenewalPayment', { amount: 14900 })
    expect(second.body.order.id).not.toBe(first.body.order.id)
    expect((await keeper.call('verifyRenewalPayment', standin.pay(second.body.order.id))).body.success).toBe(
      true,
    )
    expect(await db.selectFrom('refunds').selectAll().execute()).toHaveLength(1)
  })

  test('captured twice on one payment order counts once, and the second payment is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const before = await planEndOf(db, keeper)
    standin.faults.allowSecondCapture = true
    const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
    const proofs = [standin.pay(body.order.id), standin.pay(body.order.id)]
    const answers = await Promise.all(proofs.map((proof) => keeper.call('verifyRenewalPayment', proof)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(refundedPlanPayment)
    expect(await planEndOf(db, keeper)).toEqual(planEnd({ months: 1 }, new Date(), before))
    expect(await db.selectFrom('refunds').selectAll().execute()).toHaveLength(1)
  })

  test('is refused to a page that shows an outdated end, and begins no payment', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const end = async () => (await findShop(db, keeper.accountId))?.sub_end_at.toISOString()
    const subEndDate = await end()
    const { body } = await keeper.call('createRenewalPayment', { amount: 9900, subEndDate })
    await keeper.call('verifyRenewalPayment', standin.pay(body.order.id))
    expect(await keeper.call('createRenewalPayment', { amount: 9900, subEndDate })).toMatchObject(
      alreadyRenewed,
    )
    expect(standin.state.orders.size).toBe(1)
    const again = await keeper.call('createRenewalPayment', { amount: 9900, subEndDate: await end() })
    expect(again.status).toBe(200)
  })

  test.for(['on its way', 'silent'] as const)(
    'opens no window beside a payment that may be in progress: %s',
    async (seen, { app, standin }) => {
      const keeper = await app.shopkeeper()
      const { body } = await keeper.call('createRenewalPayment', { amount: 9900 })
      standin.faults.captureDelayMs = 60_000
      if (seen === 'on its way') standin.pay(body.order.id)
      else standin.faults.nextCalls.push({ answer: 502 })
      const refused = await keeper.call('createRenewalPayment', { amount: 14900 })
      expect(refused.body.code).toBe(seen === 'silent' ? 'payment_unavailable' : 'conflict')
    },
  )

  test('begins again if the gateway does not know the earlier payment order, as after a change of our account there', async ({
    app,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    for (const amount of [9900, 9900, 14900]) {
      const { body } = await keeper.call('createRenewalPayment', { amount })
      expect(standin.state.orders.has(body.order.id)).toBe(true)
      standin.state.orders.clear()
    }
  })

  test('that was given up still counts if it is paid after all', async ({ app, db, standin }) => {
    const { keeper, paymentId, renewedEnd } = await begunDaysAgo(app, db, 32)
    const { id } = await db.selectFrom('payment_orders').select('id').executeTakeFirstOrThrow()
    await giveUp(db, orderParts.effects, id)
    const verified = await keeper.call('verifyRenewalPayment', standin.pay(paymentId))
    expect(verified.body.success).toBe(true)
    expect(await planEndOf(db, keeper)).toEqual(renewedEnd)
    expect(await proveBooks(db)).toEqual([])
  })

  test('requires a shop, and a plan of the list for renewals', async ({ app }) => {
    const nobody = await app.newShopkeeper()
    expect(await nobody.call('createRenewalPayment', { amount: 9900 })).toMatchObject({
      status: 403,
      body: { code: 'setup_required', redirect: '/setup' },
    })
    const keeper = await app.shopkeeper()
    expect(await keeper.call('createRenewalPayment', { amount: 9901 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_plan', message: 'Please select a subscription plan.' },
    })
  })
})
