import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import { sealContext } from '#server/shops/open-shop.ts'
import { type Caller, makeTestApp } from '#test/app-test.ts'
import {
  givePassword,
  makeItem,
  password,
  placementOf,
  setupForm,
  testSealer,
} from '#test/scenes/builders.ts'
import { deliveredForCash } from '#test/scenes/issue-scene.ts'
import { beginPaying, test } from '#test/scenes/money-test.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'

async function download(db: Db, person: Caller & { accountId: string }) {
  await givePassword(db, person.accountId)
  return (await person.call('exportAccount', { password })).body.data
}

describe('the download contains', () => {
  test('the address of an order that was never paid', async ({ app, db }) => {
    const { customer, placement, orderId, shopId } = await beginPaying(app, db)
    const paneer = await makeItem(db, shopId, { name: 'Paneer' })
    const other = placementOf(shopId, [{ ...paneer, count: 4 }])
    const { orderId: otherId } = (await customer.call('createOnlineOrder', other)).body
    await beginPaying(app, db)
    const placed = (await customer.call('placeOrder', placement)).body.orderId
    const { orders } = await download(db, customer)
    const address = { street: 'Dharampeth, Nagpur' }
    expect(orders).toHaveLength(3)
    expect(orders).toMatchObject([
      { _id: otherId, isPlaced: false, items: [{ name: 'Paneer', count: 4 }], address },
      { _id: orderId, isPlaced: false, items: [{ count: 10 }], amount: 309, address },
      { _id: placed },
    ])
  })

  test('what was entered for a shop, with PAN and bank details masked, before and after it is submitted', async ({
    app,
    db,
  }) => {
    const keeper = await app.newShopkeeper()
    await keeper.call('saveSetupDraft', { name: 'Half Dairy', pan: 'ABCPK1234C', street2: 'Lane 3' })
    const typed = await download(db, keeper)
    expect(typed.setup).toMatchObject([
      { form: { name: 'Half Dairy', pan: 'XXXXXX234C', street2: 'Lane 3' } },
    ])
    expect(JSON.stringify(typed)).not.toContain('ABCPK1234C')

    const form = await setupForm()
    await keeper.call('createSetupPayment', { amount: 14900, setup: form })
    const sent = await download(db, keeper)
    expect(sent.setup).toContainEqual(
      expect.objectContaining({
        waitingSince: expect.any(String),
        form: expect.objectContaining({ name: form.name, accountNumber: 'XXXXXXXX4321' }),
      }),
    )
    for (const secret of [form.pan, form.accountNumber, form.ifscCode])
      expect(JSON.stringify(sent)).not.toContain(secret)
  })

  test('the photos of a report, and for a keeper only what they answered', async ({ app, db }) => {
    const { customer, keeper, orderId, reported } = await deliveredForCash(app, db)
    const { answer } = await reported({ text: 'It is sour.', photos: [await pictureUpload()] })
    await answer({ answer: 'disagree', text: 'It was fresh.' })
    await customer.call('leaveFeedback', {
      orderId,
      name: 'Asha',
      email: customer.email,
      rating: 2,
      message: 'Sour milk',
      shopEmail: keeper.email,
    })
    expect((await keeper.call('answerReview', { orderId, message: 'We are sorry.' })).status).toBe(200)

    const theirs = await download(db, customer)
    expect(theirs.issues).toMatchObject([
      { text: 'It is sour.', photos: [expect.stringMatching(/^data:image\/jpeg;base64,/)] },
      { text: 'It was fresh.' },
    ])
    const ofKeeper = await download(db, keeper)
    expect(ofKeeper.issues).toMatchObject([{ orderId, by: 'shop', text: 'It was fresh.' }])
    expect(ofKeeper.feedback).toMatchObject([{ orderId, answer: 'We are sorry.' }])
    // What a customer wrote belongs to the customer.
    expect(JSON.stringify(ofKeeper)).not.toMatch(/sour/i)
  })

  test('the bank details that will replace a shop’s present ones', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    await db
      .insertInto('pending_bank_details')
      .values({
        shop_id: keeper.shopId,
        account_number_sealed: '',
        ifsc_sealed: '',
        account_holder_name: 'Ravi S Kale',
        bank_name: 'Bank of Nagpur',
        effective_at: new Date(),
      })
      .execute()
    const { shop } = await download(db, keeper)
    expect(shop).toMatchObject({
      pending_bank: { account_holder_name: 'Ravi S Kale', bank_name: 'Bank of Nagpur' },
    })
  })
})

test('the download leaves out what is sealed with a key that is not configured here', async ({
  app,
  database,
  db,
}) => {
  const there = { sealer: sealedFields(['a secret of another machine']) }
  const keeper = await app.newShopkeeper()
  await keeper.call('saveSetupDraft', { name: 'Half Dairy' })
  await keeper.call('createSetupPayment', { amount: 14900, setup: await setupForm() })
  expect((await download(db, keeper)).setup).toHaveLength(2)
  const unread = { ...makeTestApp(database, there).as(keeper), accountId: keeper.accountId }
  expect((await download(db, unread)).setup).toEqual([])

  const owner = await app.shopkeeper()
  const upi_address_sealed = testSealer.seal('kale@upi', sealContext(owner.shopId, 'upi_address'))
  await db.updateTable('shops').set({ upi_address_sealed }).where('id', '=', owner.shopId).execute()
  expect((await download(db, owner)).shop).toMatchObject({ upi_address: 'kale@upi' })
  const ofOwner = { ...makeTestApp(database, there).as(owner), accountId: owner.accountId }
  expect((await download(db, ofOwner)).shop).toMatchObject({ name: 'Kale Dairy', upi_address: null })
})
