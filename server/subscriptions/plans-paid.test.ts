import { randomBytes } from 'node:crypto'
import { describe, expect } from 'vitest'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import { SetupForm } from '#contract/setup-form.ts'
import { readConfig } from '#server/config.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { sealContext } from '#server/shops/open-shop.ts'
import { expectAlarms } from '#test/alarms.ts'
import { makeTestApp } from '#test/app-test.ts'
import { setupForm } from '#test/scenes/builders.ts'
import { runAllJobs, test, until } from '#test/scenes/money-test.ts'
import { findShop, refundedPlanPayment, setSoldPrice } from '#test/scenes/paid-plans.ts'
import { planEnd } from '#test/scenes/plan-end.ts'
import { keepSetup } from './awaited-setups.ts'

const setup = await setupForm()
const secrets = new RegExp(`${setup.pan}|${setup.accountNumber}|${setup.ifscCode}`)

describe('setting a shop up', () => {
  test('opens it when the payment is verified, with PAN and bank details encrypted', async ({
    app,
    db,
    standin,
  }) => {
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

  test('keeps no form that arrives after the shop has opened', async ({ app, db, standin }) => {
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

  test('takes the delivery radius of new shops from the operator’s setting', async ({
    database,
    gateway,
    standin,
  }) => {
    const config = readConfig({ NODE_ENV: 'test', DELIVERY_RADIUS_KM: '7' })
    const app = makeTestApp(database, { gateway, config })
    const keeper = await app.newShopkeeper()
    const { body } = await keeper.call('createSetupPayment', { amount: 14900, setup })
    await keeper.call('verifySetupPayment', standin.pay(body.order.id))
    expect((await keeper.call('showOwnShop')).body.shop.deliveryRadius).toBe(7)
  })

  test('with a form sent before the payment is completed by the webhook if the tab is closed', async ({
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

  test('with a form sent before the payment is completed by the reconciler if no webhook arrives either', async ({
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

  test('with an invalid form or plan is refused with a specific message before any payment is begun', async ({
    app,
    db,
    standin,
  }) => {
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

  test('by a payment that names no plan, and whose amount no plan costs, opens nothing and is refunded', async ({
    app,
    db,
    standin,
  }) => {
    const keeper = await app.newShopkeeper()
    const begun = await keeper.call('createSetupPayment', { amount: 59900, setup })
    await setSoldPrice(db, standin, begun.body.order.id, 55500)
    await db.updateTable('payment_orders').set({ plan_name: null }).execute()
    const paid = { ...setup, ...standin.pay(begun.body.order.id) }
    expect(await keeper.call('verifySetupPayment', paid)).toMatchObject({
      status: 400,
      body: refundedPlanPayment,
    })
    expect(await db.selectFrom('refunds').select('amount_paise').execute()).toEqual([{ amount_paise: 55500 }])
    expect(await keeper.call('createSetupPayment', { amount: 14900 })).toMatchObject({ status: 200 })
    expect(await proveBooks(db)).toEqual([])
  })

  test('still has to be paid after a payment that failed, or that is being refunded', async ({
    app,
    db,
    standin,
  }) => {
    const [failing, late] = [await app.newShopkeeper(), await app.newShopkeeper()]
    const begin = async (keeper: typeof late) =>
      (await keeper.call('createSetupPayment', { amount: 14900 })).body
    const failed = standin.pay((await begin(failing)).order.id, { captured: false })
    standin.fail(failed.razorpay_payment_id)
    await late.call('verifySetupPayment', standin.pay((await begin(late)).order.id))
    await db.updateTable('payments').set({ refund_due: true }).where('status', '=', 'captured').execute()
    for (const keeper of [failing, late]) expect(await begin(keeper)).not.toHaveProperty('paid')
    expect(await db.selectFrom('payments').select('status').orderBy('status').execute()).toEqual([
      { status: 'captured' },
      { status: 'failed' },
    ])
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

  test('paid twice, for two plans, opens one shop and refunds the other payment', async ({
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
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(refundedPlanPayment)
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

  test('with a payment of another account opens nothing', async ({ app, db, standin }) => {
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
