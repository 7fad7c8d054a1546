import { randomBytes } from 'node:crypto'
import { describe, expect } from 'vitest'
import { indiaDay } from '#contract/rules/india-time.ts'
import { SetupForm } from '#contract/setup-form.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import { proveBooks } from '#server/settlement/prove-books.ts'
import { sealContext } from '#server/shops/open-shop.ts'
import { expectAlarms } from '#test/alarms.ts'
import { makeTestApp } from '#test/app-test.ts'
import { setupForm } from '#test/builders.ts'
import { runAllJobs, test, until } from '#test/money-test.ts'
import { planEnd } from '#test/plan-end.ts'
import { keepSetup } from './awaited-setups.ts'

const setup = await setupForm()
const secrets = new RegExp(`${setup.pan}|${setup.accountNumber}|${setup.ifscCode}`)

const findShop = (db: Db, ownerAccountId: string) =>
  db.selectFrom('shops').selectAll().where('owner_account_id', '=', ownerAccountId).executeTakeFirst()
const credits = (db: Db) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'captured')
    .where('applied_at', 'is', null)
    .where('refund_due', '=', false)
    .execute()

const goesBack = {
  code: 'payment_not_verified',
  message: 'This payment came too late or a second time. It goes back to you by itself.',
}

describe('setting a shop up', () => {
  test('opens it when the payment is verified, with PAN and bank sealed', async ({ app, db, standin }) => {
    const keeper = await app.newShopkeeper()
    const begun = await keeper.call('createSetupPayment', { amount: 14900 })
    expect(begun.body).toMatchObject({ order: { amount: 14900, currency: 'INR' } })
    const verified = await keeper.call('verifySetupPayment', {
      ...setup,
      ...standin.pay(begun.body.order.id),
    })
    expect(verified.body).toMatchObject({
      success: true,
      message: 'Payment successful! Shop setup completed.',
    })

    const shop = await findShop(db, keeper.accountId)
    expect(shop).toMatchObject({ name: 'Kale Dairy', plan_name: '1 Month', plan_paise: 14900 })
    expect(indiaDay(shop?.sub_end_at ?? new Date(0))).toBe(indiaDay(planEnd({ months: 1 }, new Date())))
    expect(JSON.stringify(shop)).not.toMatch(secrets)
    const sealer = sealedFields(['a secret of the tests alone'])
    expect(sealer.open(shop?.pan_sealed ?? '', sealContext(shop?.id ?? '', 'pan'))).toBe(setup.pan)
    expect(await db.selectFrom('awaited_setups').selectAll().execute()).toEqual([])
    expect(await proveBooks(db)).toEqual([])
  })

  test('that comes again once its shop is open is not kept', async ({ app, db, standin }) => {
    const keeper = await app.newShopkeeper()
    const { body } = await keeper.call('createSetupPayment', { amount: 14900, setup })
    await keeper.call('verifySetupPayment', { ...setup, ...standin.pay(body.order.id) })
    await keepSetup(
      db,
      sealedFields(['a secret of the tests alone']),
      keeper.accountId,
      SetupForm.parse(setup),
    )
    expect(await db.selectFrom('awaited_setups').selectAll().execute()).toEqual([])
  })

  test('delivers as far as the operator lets new shops', async ({ database, gateway, standin }) => {
    const config = readConfig({ NODE_ENV: 'test', DELIVERY_RADIUS_KM: '7' })
    const app = makeTestApp(database, { gateway, config })
    const keeper = await app.newShopkeeper()
    const { body } = await keeper.call('createSetupPayment', { amount: 14900, setup })
    await keeper.call('verifySetupPayment', standin.pay(body.order.id))
    expect((await keeper.call('showOwnShop')).body.shop.deliveryRadius).toBe(7)
  })

  test('sent before paying is opened by the webhook when the tab is closed', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const keeper = await app.newShopkeeper()
    const { body } = await keeper.call('createSetupPayment', { amount: 29900, setup })
    const [kept] = await db.selectFrom('awaited_setups').selectAll().execute()
    expect(JSON.stringify(kept)).not.toMatch(secrets)
    standin.sendWebhooksTo(webhookUrl)
    standin.pay(body.order.id)
    await until(async () => (await findShop(db, keeper.accountId)) !== undefined)
    expect((await findShop(db, keeper.accountId))?.plan_name).toBe('3 Months')
  })

  test('sent before paying is opened by the reconciler when webhooks are dead too', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const { body } = await keeper.call('createSetupPayment', { amount: 14900, setup })
    standin.pay(body.order.id)
    await runAllJobs(app, db)
    expect(await findShop(db, keeper.accountId)).toBeDefined()
    expectAlarms('webhook_missing')
  })

  test('is refused with its own sentence before any payment is begun', async ({ app, db, standin }) => {
    const keeper = await app.newShopkeeper()
    const wrongPan = { ...setup, pan: 'abc' }
    expect(await keeper.call('createSetupPayment', { amount: 14900, setup: wrongPan })).toMatchObject({
      status: 400,
      body: { code: 'setup_incomplete', message: 'Please enter a valid PAN number (e.g., AAACL1234C).' },
    })
    const notAnImage = { ...setup, shopImage: `data:image/png;base64,${randomBytes(64).toString('base64')}` }
    expect(await keeper.call('createSetupPayment', { amount: 14900, setup: notAnImage })).toMatchObject({
      body: { code: 'invalid_image' },
    })
    expect(await keeper.call('createSetupPayment', { amount: 100 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_plan' },
    })
    expect(standin.state.orders.size).toBe(0)
    expect(await db.selectFrom('payment_orders').selectAll().execute()).toEqual([])
  })

  test('paid without its fields keeps the money as a credit, which the next pass uses instead of charging', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const keeper = await app.newShopkeeper()
    const begun = await keeper.call('createSetupPayment', { amount: 59900 })
    standin.sendWebhooksTo(webhookUrl)
    standin.pay(begun.body.order.id)
    await until(async () => (await credits(db)).length === 1)
    expect(await findShop(db, keeper.accountId)).toBeUndefined()

    const next = await keeper.call('createSetupPayment', { amount: 14900, setup })
    expect(next.body).toMatchObject({ paid: true, order: { id: begun.body.order.id } })
    // The plan is the one that was paid for.
    expect(await findShop(db, keeper.accountId)).toMatchObject({ plan_name: '6 Months' })
    expect(standin.state.orders.size).toBe(1)
    expect(await proveBooks(db)).toEqual([])
  })

  test('verified with unusable fields keeps the money, says the fault, and opens once they are right', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const begun = await keeper.call('createSetupPayment', { amount: 14900 })
    const proof = standin.pay(begun.body.order.id)
    expect(await keeper.call('verifySetupPayment', { ...setup, ifscCode: 'x', ...proof })).toMatchObject({
      status: 400,
      body: { code: 'setup_incomplete', message: 'Please enter a valid IFSC code (e.g., SBIN0001234).' },
    })
    expect(await credits(db)).toHaveLength(1)
    expect((await keeper.call('verifySetupPayment', { ...setup, ...proof })).body.success).toBe(true)
    expect(await findShop(db, keeper.accountId)).toBeDefined()
    expect(await proveBooks(db)).toEqual([])
  })

  test('verified 40 times at once opens one shop', async ({ app, db, standin }) => {
    const keeper = await app.newShopkeeper()
    const begun = await keeper.call('createSetupPayment', { amount: 14900, setup })
    const proof = standin.pay(begun.body.order.id)
    const { shopImage: _, ...fields } = setup
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => keeper.call('verifySetupPayment', { ...fields, ...proof })),
    )
    expect(answers.map((answer) => answer.body.success)).toEqual(Array(40).fill(true))
    expect(await db.selectFrom('shops').select('id').execute()).toHaveLength(1)
  })

  test('paid twice, for two plans, opens one shop and gives the other payment back', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const month = await keeper.call('createSetupPayment', { amount: 14900, setup })
    const half = await keeper.call('createSetupPayment', { amount: 59900, setup })
    const proofs = [standin.pay(month.body.order.id), standin.pay(half.body.order.id)]
    const answers = await Promise.all(
      proofs.map((proof) => keeper.call('verifySetupPayment', { ...setup, ...proof })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(goesBack)
    expect(await db.selectFrom('refunds').selectAll().execute()).toHaveLength(1)
    await runAllJobs(app, db, 2)
    expect([...standin.state.refunds.values()]).toHaveLength(1)
    expectAlarms('webhook_missing')
  })

  test('clicked 40 times at once begins one payment', async ({ app, standin }) => {
    const keeper = await app.newShopkeeper()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => keeper.call('createSetupPayment', { amount: 14900 })),
    )
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
    expect(standin.state.orders.size).toBe(1)
  })

  test('a payment of another account, or for a renewal, opens nothing', async ({ app, db, standin }) => {
    const keeper = await app.newShopkeeper()
    const thief = await app.newShopkeeper()
    const begun = await keeper.call('createSetupPayment', { amount: 14900 })
    const proof = standin.pay(begun.body.order.id)
    expect(await thief.call('verifySetupPayment', { ...setup, ...proof })).toMatchObject({
      status: 400,
      body: { code: 'payment_not_verified', message: 'Payment verification failed.' },
    })
    expect(await findShop(db, thief.accountId)).toBeUndefined()
  })
})

describe('renewing', () => {
  test('runs on from the present end, by the plan that was paid, whatever the body says', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const before = (await findShop(db, keeper.accountId))?.sub_end_at ?? new Date(0)
    const { body } = await keeper.call('createRenewalPayment', { amount: 9900 })
    const proof = standin.pay(body.order.id)
    const verified = await keeper.call('verifyRenewalPayment', { ...proof, subscription: '599' })
    expect(verified.body).toMatchObject({ success: true, message: 'Subscription renewed successfully!' })
    const expected = planEnd({ days: 15 }, new Date(), before)
    expect(verified.body.subEndDate).toBe(expected.toISOString())
    expect((await findShop(db, keeper.accountId))?.plan_name).toBe('15 Days')
    expect(await proveBooks(db)).toEqual([])
  })

  test('ends on the day the plan was bought on again, after a month that was too short for it', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const cutShort = { sub_end_at: new Date('2099-02-28T23:59:59.999+05:30'), plan_day: 31 }
    await db.updateTable('shops').set(cutShort).where('id', '=', keeper.shopId).execute()
    expect((await keeper.call('showOwnShop')).body.shop.planDay).toBe(31)
    const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
    const verified = await keeper.call('verifyRenewalPayment', standin.pay(body.order.id))
    expect(verified.body.subEndDate).toBe(new Date('2099-03-31T23:59:59.999+05:30').toISOString())
  })

  test('repeated 40 times, with webhooks and the reconciler, renews once; paid again, renews again', async ({
    app,
    db,
    standin,
    webhookUrl,
  }) => {
    const keeper = await app.shopkeeper()
    const before = (await findShop(db, keeper.accountId))?.sub_end_at ?? new Date(0)
    standin.sendWebhooksTo(webhookUrl)
    standin.faults.duplicateWebhooks = 3
    const first = await keeper.call('createRenewalPayment', { amount: 14900 })
    const proof = standin.pay(first.body.order.id)
    await Promise.all(Array.from({ length: 40 }, () => keeper.call('verifyRenewalPayment', proof)))
    await runAllJobs(app, db)
    const once = planEnd({ months: 1 }, new Date(), before)
    expect((await findShop(db, keeper.accountId))?.sub_end_at).toEqual(once)

    const second = await keeper.call('createRenewalPayment', { amount: 14900 })
    expect(second.body.order.id).not.toBe(first.body.order.id)
    await keeper.call('verifyRenewalPayment', standin.pay(second.body.order.id))
    expect((await findShop(db, keeper.accountId))?.sub_end_at).toEqual(
      planEnd({ months: 1 }, new Date(), once),
    )
  })

  test('of a lapsed shop runs from today, and the shop is on again', async ({ app, standin }) => {
    const keeper = await app.shopkeeper({ sub_end_at: new Date(Date.now() - 40 * 24 * 3600_000) })
    expect((await app.anon.call('showShop', { shopId: keeper.shopId })).body.data.shop.acceptingOrders).toBe(
      false,
    )
    const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
    const verified = await keeper.call('verifyRenewalPayment', standin.pay(body.order.id))
    expect(verified.body.subEndDate).toBe(planEnd({ months: 1 }, new Date()).toISOString())
    expect((await app.anon.call('showShop', { shopId: keeper.shopId })).body.data.shop.acceptingOrders).toBe(
      true,
    )
  })

  test('after a captured amount that was wrong can be begun afresh', async ({ app, db, standin }) => {
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

  test('captured twice on one payment order renews once, and the second payment goes back', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const before = (await findShop(db, keeper.accountId))?.sub_end_at ?? new Date(0)
    standin.faults.allowSecondCapture = true
    const { body } = await keeper.call('createRenewalPayment', { amount: 14900 })
    const proofs = [standin.pay(body.order.id), standin.pay(body.order.id)]
    const answers = await Promise.all(proofs.map((proof) => keeper.call('verifyRenewalPayment', proof)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(goesBack)
    expect((await findShop(db, keeper.accountId))?.sub_end_at).toEqual(
      planEnd({ months: 1 }, new Date(), before),
    )
    expect(await db.selectFrom('refunds').selectAll().execute()).toHaveLength(1)
  })

  test('paid in two windows for two plans is paid for both, one after the other', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.shopkeeper()
    const before = (await findShop(db, keeper.accountId))?.sub_end_at ?? new Date(0)
    const windows = [
      await keeper.call('createRenewalPayment', { amount: 14900 }),
      await keeper.call('createRenewalPayment', { amount: 29900 }),
    ]
    const proofs = windows.map(({ body }) => standin.pay(body.order.id))
    await Promise.all(proofs.map((proof) => keeper.call('verifyRenewalPayment', proof)))
    const inAMonth = planEnd({ months: 1 }, new Date(), before)
    expect((await findShop(db, keeper.accountId))?.sub_end_at).toEqual(
      planEnd({ months: 3 }, new Date(), inAMonth),
    )
    expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
  })

  test('needs a shop, and a plan of its own list', async ({ app }) => {
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
