import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test as appTest } from '#test/app-test.ts'
import { givePassword, password, testSealer } from '#test/scenes/builders.ts'
import { applyDueBankDetails, askForBankDetails, findBankDetails } from './bank/bank-details.ts'
import { lockOpenShop, shopIdOfAccount } from './own-shop.ts'
import { pauseShop, pauseUnanswered } from './pause-shop.ts'

const fresh = { accountNumber: '987654321012', ifscCode: 'HDFC0000001' }

/** The far shop is the older of the two: what is meant for the near one and finds any would find the far one. */
const test = appTest
  .extend('far', ({ app }) => app.shopkeeper({ name: 'Far' }))
  .extend('near', ({ app, far: _ }) => app.shopkeeper({ name: 'Near' }))
  .extend(
    'ask',
    ({ db }) =>
      (shopId: string) =>
        db
          .transaction()
          .execute((tx) => askForBankDetails(tx, testSealer, { shopId, actor: 'test', changes: fresh })),
  )

describe('of two shops', () => {
  test('each is shown to its own keeper, and to visitors by its id', async ({ app, db, far, near }) => {
    for (const [keeper, name] of [
      [far, 'Far'],
      [near, 'Near'],
    ] as const) {
      const { shopId } = keeper
      expect((await keeper.call('showOwnShop')).body.shop).toMatchObject({ _id: shopId, name })
      expect((await keeper.call('showMe')).body.account.shop).toMatchObject({ _id: shopId, name })
      expect((await app.anon.call('showShop', { shopId })).body.data.shop).toMatchObject({ name })
      expect(await shopIdOfAccount(db, keeper.accountId)).toBe(shopId)
    }
  })

  test('one is paused', async ({ db, far, near }) => {
    const paused = () => db.selectFrom('shops').select('id').where('is_paused', '=', true).execute()
    await pauseShop(db, near.shopId, new Date(Date.now() + 60_000))
    expect(await paused()).toEqual([{ id: near.shopId }])
    await db.transaction().execute((tx) => pauseUnanswered(tx, near.shopId))
    expect(await paused()).toEqual([{ id: near.shopId }])
    await pauseShop(db, far.shopId, null)
    expect(await paused()).toEqual([{ id: near.shopId }])
  })

  test('the closed one cannot be paused or resumed any more', async ({ db, far, near }) => {
    await db
      .updateTable('shops')
      .set({ closed_at: sql`now()`, is_paused: true })
      .where('id', '=', far.shopId)
      .execute()
    await pauseShop(db, far.shopId, null)
    const paused = await db.selectFrom('shops').select('id').where('is_paused', '=', true).execute()
    expect(paused).toEqual([{ id: far.shopId }])
    await db.updateTable('shops').set({ is_paused: false }).execute()
    const unanswered = db.transaction().execute((tx) => pauseUnanswered(tx, far.shopId))
    expect(await unanswered).toBe(false)
    const isOpen = (shopId: string) => db.transaction().execute((tx) => lockOpenShop(tx, shopId))
    expect([await isOpen(far.shopId), await isOpen(near.shopId)]).toEqual([false, true])
  })

  test('each gets the bank details that it asked for, when they are due', async ({ db, far, near, ask }) => {
    expect(await ask(far.shopId)).toBeDefined()
    expect((await near.call('showOwnShop')).body.shop.pendingBank).toBeUndefined()
    expect(await ask(near.shopId)).toBeDefined()
    await sql`update pending_bank_details set effective_at = now()`.execute(db)
    await applyDueBankDetails(db, testSealer, near.shopId)
    const numberOf = async ({ shopId }: typeof near) =>
      (await findBankDetails(db, testSealer, shopId, 'shops'))?.accountNumber
    expect([await numberOf(near), await numberOf(far)]).toEqual([fresh.accountNumber, '123456784321'])
    const waiting = await db.selectFrom('pending_bank_details').select('shop_id').execute()
    expect(waiting).toEqual([{ shop_id: far.shopId }])
  })

  test('the deletion of one leaves what the other has asked for, and the drafts of others', async ({
    app,
    db,
    far,
    near,
    ask,
  }) => {
    await ask(far.shopId)
    await ask(near.shopId)
    const newcomer = await app.newShopkeeper()
    await newcomer.call('saveSetupDraft', { phone: '98' })
    await givePassword(db, near.accountId)
    expect((await near.call('exportAccount', { password })).status).toBe(200)
    expect((await near.call('deleteAccount', { password })).status).toBe(200)
    const waiting = await db.selectFrom('pending_bank_details').select('shop_id').execute()
    expect(waiting).toEqual([{ shop_id: far.shopId }])
    expect((await newcomer.call('showSetupDraft')).body.data).toEqual({ phone: '98' })
  })
})

test('the download names the bank details that the own shop has asked for', async ({
  db,
  far,
  near,
  ask,
}) => {
  await ask(far.shopId)
  await givePassword(db, near.accountId)
  const pendingOf = async () =>
    JSON.parse(JSON.stringify((await near.call('exportAccount', { password })).body.data)).shop.pending_bank
  expect(await pendingOf()).toBeUndefined()
  await ask(near.shopId)
  expect(await pendingOf()).toMatchObject({ account_holder_name: 'Ravi Kale' })
})

test('drafts of two shops are kept apart', async ({ app }) => {
  const [first, second] = [await app.newShopkeeper(), await app.newShopkeeper()]
  await first.call('saveSetupDraft', { phone: '91' })
  await second.call('saveSetupDraft', { street2: 'Near the well' })
  await second.call('saveSetupDraft', { phone: '92' })
  expect((await first.call('showSetupDraft')).body.data).toEqual({ phone: '91' })
  expect((await second.call('showSetupDraft')).body.data).toEqual({ phone: '92', street2: 'Near the well' })
})
