import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { type TestApp, test } from '#test/app-test.ts'
import { makeItem, placementOf, setupForm } from '#test/builders.ts'
import { pictureUpload } from '#test/pictures.ts'
import { storePicture } from './store-picture.ts'

const store = async (db: Db, colour: string) => storePicture(db, readDataUrl(await pictureUpload(colour)))

async function collectAt(app: TestApp, db: Db) {
  const job = app.jobs.find(({ name }) => name === 'collect_pictures')
  const context = { db, log: console as never, attempt: 1, isLastAttempt: false }
  await job?.run({}, { ...context, signal: new AbortController().signal })
}
const aDayPasses = (db: Db) =>
  sql`update pictures set unshown_since = unshown_since - interval '1 day'`.execute(db)
const kept = async (db: Db) => (await db.selectFrom('pictures').select('id').execute()).map(({ id }) => id)

test('a picture that nothing shows is deleted in the second night, with all its bytes', async ({
  app,
  db,
}) => {
  const unused = await store(db, '#ff0000')
  await collectAt(app, db)
  await collectAt(app, db)
  expect(await kept(db)).toEqual([unused])
  await aDayPasses(db)
  await collectAt(app, db)
  expect(await kept(db)).toEqual([])
  expect(await db.selectFrom('picture_renditions').select('picture_id').execute()).toEqual([])
})

test('what a shop, an item, an old order or an unpaid set-up shows is kept', async ({ app, db }) => {
  const shop = await app.shopkeeper()
  const [ofShop, ofItem, ofOrder] = [
    await store(db, '#ff0000'),
    await store(db, '#00ff00'),
    await store(db, '#0000ff'),
  ]
  await db.updateTable('shops').set({ picture: ofShop }).execute()
  const item = await makeItem(db, shop.shopId, { picture: ofOrder })
  const customer = await app.customer()
  await customer.call('placeOrder', placementOf(shop.shopId, [{ ...item, count: 10 }]))
  await db.updateTable('menu_items').set({ picture: ofItem }).execute()
  const newcomer = await app.newShopkeeper()
  await newcomer.call('createSetupPayment', { amount: 149_00, setup: await setupForm() })
  const [setup] = await db.selectFrom('awaited_setups').select('picture').execute()

  await collectAt(app, db)
  await aDayPasses(db)
  await collectAt(app, db)
  expect((await kept(db)).sort()).toEqual([ofShop, ofItem, ofOrder, setup?.picture ?? 'none'].sort())
})

test('a picture stored again while it waits to be deleted stays', async ({ app, db }) => {
  const id = await store(db, '#ff0000')
  await collectAt(app, db)
  await aDayPasses(db)
  expect(await store(db, '#ff0000')).toBe(id)
  await collectAt(app, db)
  expect(await kept(db)).toEqual([id])
})
