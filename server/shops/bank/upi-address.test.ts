import { describe, expect } from 'vitest'
import { resealTable } from '#server/db/reseal-table.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import type { TestApp } from '#test/app-test.ts'
import {
  givePassword,
  makeItem,
  password,
  placementOf,
  testSealer,
  testSecret,
} from '#test/scenes/builders.ts'
import { test } from '#test/scenes/sign-in-test.ts'
import { sealContext } from '../open-shop.ts'
import { sealedShops } from '../sealed-tables.ts'

const proof = { password }

type Db = Parameters<typeof givePassword>[0]

async function makeKeeper(app: TestApp, db: Db, email = 'counter@example.in') {
  const keeper = await app.shopkeeper({ email })
  await givePassword(db, keeper.accountId)
  const read = async () => (await keeper.call('showOwnShop')).body.shop.upiAddress
  return { keeper, read }
}

const auditOf = (db: Db, subject: string) =>
  db
    .selectFrom('money_audit')
    .select(['actor', 'kind', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

describe('a shop’s UPI address', () => {
  test('is in force at once, and is replaced and removed by its keeper', async ({ app, db }) => {
    const { keeper, read } = await makeKeeper(app, db)
    expect(await read()).toBeUndefined()
    const given = await keeper.call('editOwnShop', { upiAddress: ' Ravi.Kale@oksbi ', proof })
    expect([given.status, given.body.shop.upiAddress]).toEqual([200, 'Ravi.Kale@oksbi'])
    await keeper.call('editOwnShop', { phone: '9811111111' })
    expect(await read()).toBe('Ravi.Kale@oksbi')
    await keeper.call('editOwnShop', { upiAddress: '9876543210@ybl', proof })
    expect(await read()).toBe('9876543210@ybl')
    const removed = await keeper.call('editOwnShop', { upiAddress: '', proof })
    expect([removed.status, removed.body.shop.upiAddress]).toEqual([200, undefined])
    expect(await read()).toBeUndefined()
    const { actor, ...audited } = { actor: keeper.accountId, kind: 'upi_changed' }
    expect(await auditOf(db, keeper.shopId)).toEqual([
      { actor, ...audited, before: '', after: 'Ra…le@oksbi' },
      { actor, ...audited, before: 'Ra…le@oksbi', after: '98…10@ybl' },
      { actor, ...audited, before: '98…10@ybl', after: '' },
    ])
  })

  test('changes only with a proof, while other details need none', async ({ app, db, codeFor }) => {
    const { keeper, read } = await makeKeeper(app, db)
    const address = { upiAddress: 'ravi.kale@oksbi' }
    expect((await keeper.call('editOwnShop', address)).body.code).toBe('proof_required')
    expect((await keeper.call('editOwnShop', { upiAddress: '' })).body.code).toBe('proof_required')
    const wrong = await keeper.call('editOwnShop', { ...address, proof: { password: 'wrong horse 7' } })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
    const guess = await keeper.call('editOwnShop', { ...address, proof: { otp: '000000' } })
    expect(guess.body.code).toBe('wrong_code')
    expect(await read()).toBeUndefined()
    expect(await auditOf(db, keeper.shopId)).toEqual([])

    await keeper.call('sendAccountCode', { purpose: 'bank' })
    const code = { otp: (await codeFor(keeper.email)) ?? '' }
    expect((await keeper.call('editOwnShop', { ...address, proof: code })).status).toBe(200)
    expect(await read()).toBe('ravi.kale@oksbi')
    const again = await keeper.call('editOwnShop', { upiAddress: 'other@oksbi', proof: code })
    expect([again.body.code, await read()]).toEqual(['wrong_code', 'ravi.kale@oksbi'])
  })

  test('can be changed by its own keeper only, not by a visitor, a customer or another keeper', async ({
    app,
    db,
  }) => {
    const { keeper, read } = await makeKeeper(app, db)
    await keeper.call('editOwnShop', { upiAddress: 'ravi.kale@oksbi', proof })
    const wish = { upiAddress: 'thief.thief@oksbi', proof }
    const customer = await app.customer()
    await givePassword(db, customer.accountId)
    const unfinished = await app.newShopkeeper()
    expect((await app.anon.call('editOwnShop', wish)).status).toBe(401)
    expect((await customer.call('editOwnShop', wish)).status).toBe(403)
    expect((await unfinished.call('editOwnShop', wish)).status).toBe(403)
    const other = await makeKeeper(app, db, 'other@example.in')
    await other.keeper.request('PATCH', '/api/shops/details', {
      json: { ...wish, _id: keeper.shopId, shopId: keeper.shopId },
    })
    expect([await read(), await other.read()]).toEqual(['ravi.kale@oksbi', 'thief.thief@oksbi'])
  })

  test('has a name and a bank: anything else is refused before the proof is checked', async ({ app, db }) => {
    const { keeper, read } = await makeKeeper(app, db)
    for (const upiAddress of ['ravi', 'ravi kale@oksbi', 'ravi@1', 'ravi.kale@oksbi&am=1'])
      expect(await keeper.call('editOwnShop', { upiAddress })).toMatchObject({
        status: 400,
        body: {
          code: 'setup_incomplete',
          message: 'Please enter a valid UPI address (e.g., name@bank).',
        },
      })
    for (const upiAddress of [7, null, ['ravi@oksbi'], 'x'.repeat(322)]) {
      const json = { upiAddress, proof }
      expect((await keeper.request('PATCH', '/api/shops/details', { json })).status).toBe(400)
    }
    expect(await read()).toBeUndefined()
  })

  test('is reported masked to the e-mail of the account when it changes, but not if only its case does', async ({
    app,
    db,
    mailbox,
  }) => {
    await app.shopkeeper()
    const { keeper, read } = await makeKeeper(app, db)
    await app.shopkeeper()
    const change = async (upiAddress: string) => {
      mailbox.mails.length = 0
      await keeper.call('editOwnShop', { upiAddress, proof })
      await app.runDueJobs()
      await app.runDueJobs()
      return mailbox.mails
    }
    const entered = await change('ravi.kale@oksbi')
    expect(entered.map(({ to }) => to.join())).toEqual([keeper.email])
    expect(entered[0]?.text).toContain('is paid to ra…le@oksbi.')
    expect(await change('RAVI.Kale@oksbi')).toEqual([])
    expect(await read()).toBe('RAVI.Kale@oksbi')
    const replaced = await change('9876543210@ybl')
    expect(replaced).toHaveLength(1)
    expect(replaced[0]?.text).toContain('is paid to 98…10@ybl, no longer to RA…le@oksbi.')
    const removed = await change('')
    expect(removed).toHaveLength(1)
    expect(removed[0]?.text).toContain('shows no code for 98…10@ybl any more.')
    expect(await change('')).toEqual([])
    expect(await auditOf(db, keeper.shopId)).toHaveLength(3)
  })

  test('is in no reply that anybody but its keeper can read', async ({ app, db }) => {
    const { keeper } = await makeKeeper(app, db)
    await keeper.call('editOwnShop', { upiAddress: 'ravi.kale@oksbi', proof })
    const item = await makeItem(db, keeper.shopId, { price_paise: 100_00 })
    const customer = await app.customer()
    const placed = await customer.call('placeOrder', placementOf(keeper.shopId, [{ ...item, count: 1 }]))
    const { orderId } = placed.body
    await keeper.call('setOrderStatus', { orderId, status: 'Out for delivery' })
    const { shopId } = keeper
    for (const { status, body } of [
      await app.anon.call('listShops'),
      await app.anon.call('showShop', { shopId }),
      await app.anon.call('listShopFood', { shopId }),
      await customer.call('showOrder', { orderId }),
      await customer.call('listMyOrders'),
      await customer.call('giveHeart', { shopId }),
      await keeper.call('showOrder', { orderId }),
      await keeper.call('listShopOrders'),
      await keeper.call('showMe'),
    ]) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/oksbi|upi/i)
    }
  })

  test('is stored encrypted, and is encrypted again with a new key', async ({ app, db }) => {
    const { keeper } = await makeKeeper(app, db)
    const stored = async () => {
      const { upi_address_sealed: sealed } = await db
        .selectFrom('shops')
        .select('upi_address_sealed')
        .where('id', '=', keeper.shopId)
        .executeTakeFirstOrThrow()
      return sealed ?? ''
    }
    await keeper.call('editOwnShop', { upiAddress: 'ravi.kale@oksbi', proof })
    const before = await stored()
    expect(testSealer.open(before, sealContext(keeper.shopId, 'upi_address'))).toBe('ravi.kale@oksbi')
    const newer = 'the newer secret of two'
    expect(await resealTable(db, sealedFields([newer, testSecret]), sealedShops)).toBe(1)
    expect(sealedFields([newer]).open(await stored(), sealContext(keeper.shopId, 'upi_address'))).toBe(
      'ravi.kale@oksbi',
    )
  })

  test('is in its keeper’s download, and is deleted with the account; other shops’ are not affected', async ({
    app,
    db,
  }) => {
    const enter = async (upiAddress: string) => {
      const { keeper } = await makeKeeper(app, db)
      await keeper.call('editOwnShop', { upiAddress, proof })
      return keeper
    }
    const before = await enter('asha@okaxis')
    const keeper = await enter('ravi.kale@oksbi')
    const after = await enter('bina@ybl')
    for (const [who, upi_address] of [
      [before, 'asha@okaxis'],
      [keeper, 'ravi.kale@oksbi'],
    ] as const)
      expect((await who.call('exportAccount', { password })).body.data).toMatchObject({
        shop: { upi_address },
      })
    expect((await keeper.call('deleteAccount', { password })).status).toBe(200)
    const shops = await db.selectFrom('shops').select(['id', 'upi_address_sealed', 'closed_at']).execute()
    const left = shops.filter((shop) => shop.upi_address_sealed !== null && shop.closed_at === null)
    expect(left.map(({ id }) => id).sort()).toEqual([before.shopId, after.shopId].sort())
  })
})
