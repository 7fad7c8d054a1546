import { sql } from 'kysely'
import { expect } from 'vitest'
import { pictureUrl } from '#contract/rules/pictures/pictures.ts'
import type { Db } from '#server/db/db.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { shownBesideFirst } from '#server/menu/item-row.ts'
import { type TestApp, test } from '#test/app-test.ts'
import { makeItem, placementOf, setupForm } from '#test/scenes/builders.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
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

test('a picture that is not shown anywhere is deleted in the second night, with all its bytes', async ({
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

test('a picture that a shop, an item, an old order or an unpaid set-up shows is kept', async ({
  app,
  db,
}) => {
  const shop = await app.shopkeeper()
  const [ofShop, ofItem, ofOrder, second, third] = [
    await store(db, '#ff0000'),
    await store(db, '#00ff00'),
    await store(db, '#0000ff'),
    await store(db, '#ffff00'),
    await store(db, '#00ffff'),
  ]
  await db.updateTable('shops').set({ picture: ofShop }).execute()
  const item = await makeItem(db, shop.shopId, { picture: ofOrder })
  const customer = await app.customer()
  await customer.call('placeOrder', placementOf(shop.shopId, [{ ...item, count: 10 }]))
  await db
    .updateTable('menu_items')
    .set({ picture: ofItem, more_pictures: [second, third] })
    .execute()
  const newcomer = await app.newShopkeeper()
  await newcomer.call('createSetupPayment', { amount: 149_00, setup: await setupForm() })
  const [setup] = await db.selectFrom('awaited_setups').select('picture').execute()

  await collectAt(app, db)
  await aDayPasses(db)
  await collectAt(app, db)
  const ofSetup = setup?.picture ?? 'none'
  expect((await kept(db)).sort()).toEqual([ofShop, ofItem, second, third, ofOrder, ofSetup].sort())
})

test('an unused picture has a day from the night that finds it, and is kept if used again by then', async ({
  app,
  db,
}) => {
  const shop = await app.shopkeeper()
  const picture = await store(db, '#ff0000')
  const show = (shown: string) => db.updateTable('shops').set({ picture: shown }).execute()
  await show(picture)
  await collectAt(app, db)
  await aDayPasses(db)
  await show('')
  await collectAt(app, db)
  expect(await kept(db)).toEqual([picture])
  const since = () => db.selectFrom('pictures').select('unshown_since').execute()
  const found = await since()
  await collectAt(app, db)
  expect(await since()).toEqual(found)

  await aDayPasses(db)
  await show(picture)
  await collectAt(app, db)
  expect(await kept(db)).toEqual([picture])
  expect((await shop.call('showOwnShop')).body.shop.shopImage).toContain(picture)
})

test('whether an item shows it as a further picture is looked up in an index', async ({ db }) => {
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from pictures where not ${shownBesideFirst}
    `.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('menu_items_by_more_pictures')
})

test('a former further picture of an item is deleted', async ({ app, db }) => {
  const shop = await app.shopkeeper()
  const [first, second, third] = [
    await store(db, '#ff0000'),
    await store(db, '#00ff00'),
    await store(db, '#0000ff'),
  ]
  const { itemId } = await makeItem(db, shop.shopId, { picture: first, more_pictures: [second, third] })
  await shop.call('editFood', { itemId, moreImages: [pictureUrl(third)] })
  await collectAt(app, db)
  await aDayPasses(db)
  await collectAt(app, db)
  expect((await kept(db)).sort()).toEqual([first, third].sort())
})

test('a picture that is uploaded again while it waits for its deletion is kept', async ({ app, db }) => {
  const id = await store(db, '#ff0000')
  await collectAt(app, db)
  await aDayPasses(db)
  expect(await store(db, '#ff0000')).toBe(id)
  await collectAt(app, db)
  expect(await kept(db)).toEqual([id])
})
