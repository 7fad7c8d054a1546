import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/app-test.ts'
import { makeShop, makeStockedShop } from '#test/scenes/builders.ts'
import { erasePersonHearts, readPersonHearts } from './hearts.ts'

const nowhere = '00000000-0000-7000-8000-000000000000'

test('a heart is stored once, however often it is given, and can be removed; the latest shop comes first', async ({
  app,
  db,
}) => {
  const [dairy, baker] = [
    await makeStockedShop(db, { name: 'Dairy' }),
    await makeStockedShop(db, { name: 'Baker' }),
  ]
  const [customer, other] = [await app.customer(), await app.customer()]
  const names = async (caller = customer) =>
    (await caller.call('listHearts')).body.data.map(({ name }) => name)
  expect(await names()).toEqual([])
  for (const { shopId } of [dairy, baker, dairy]) await customer.call('giveHeart', { shopId })
  expect(await names()).toEqual(['Baker', 'Dairy'])
  expect(await names(other)).toEqual([])
  await other.call('takeHeart', { shopId: dairy.shopId })
  const left = await customer.call('takeHeart', { shopId: baker.shopId })
  expect(left.body.data.map(({ name }) => name)).toEqual(['Dairy'])
  expect((await customer.call('takeHeart', { shopId: baker.shopId })).status).toBe(200)
})

test('of concurrent hearts for one shop one is stored', async ({ app, db }) => {
  const { shopId } = await makeStockedShop(db)
  const customer = await app.customer()
  const given = await Promise.all([1, 2, 3].map(() => customer.call('giveHeart', { shopId })))
  expect(given.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await customer.call('listHearts')).body.data).toHaveLength(1)
})

test('an unknown shop cannot get a heart', async ({ app }) => {
  const customer = await app.customer()
  expect((await customer.call('giveHeart', { shopId: nowhere })).status).toBe(404)
  expect((await customer.call('giveHeart', { shopId: 'kale-dairy' })).status).toBe(404)
})

test('hearts are for customers who are signed in', async ({ app, db }) => {
  const { shopId } = await makeStockedShop(db)
  const keeper = await app.shopkeeper()
  for (const name of ['giveHeart', 'takeHeart'] as const) {
    expect((await app.anon.call(name, { shopId })).status).toBe(401)
    expect((await keeper.call(name, { shopId })).status).toBe(403)
  }
  expect((await app.anon.call('listHearts')).status).toBe(401)
})

test('a shop that is not visible is not listed, and keeps its heart', async ({ app, db }) => {
  const [stocked, empty] = [await makeStockedShop(db), await makeShop(db)]
  const customer = await app.customer()
  for (const { shopId } of [stocked, empty]) await customer.call('giveHeart', { shopId })
  const count = async () => (await customer.call('listHearts')).body.data.length
  expect(await count()).toBe(1)
  await db.updateTable('shops').set({ suspended_at: new Date() }).where('id', '=', stocked.shopId).execute()
  expect(await count()).toBe(0)
  await db.updateTable('shops').set({ suspended_at: null }).execute()
  expect(await count()).toBe(1)
})

test('hearts beyond the listed ones are returned as ids, until they are removed', async ({ app, db }) => {
  const customer = await app.customer()
  const shops: string[] = []
  for (let number = 0; number < 62; number++) shops.push((await makeStockedShop(db)).shopId)
  for (const shopId of shops) await customer.call('giveHeart', { shopId })
  const { data, others } = (await customer.call('listHearts')).body
  expect(data.map(({ _id }) => _id)).toEqual(shops.slice(2).reverse())
  expect(others?.toSorted()).toEqual(shops.slice(0, 2).toSorted())
  const [shopId = '', last] = shops
  expect((await customer.call('takeHeart', { shopId })).body.others).toEqual([last])
})

test('of thousands of hearts, the latest five hundred beyond the listed ones are returned as ids', async ({
  app,
  db,
}) => {
  const { accountId: account_id, ...customer } = await app.customer()
  const { shopId } = await makeStockedShop(db)
  await copyShop(db, shopId, 520)
  await sql`insert into hearts (shop_id, account_id, given_at)
    select id, ${account_id}::uuid, now() - row_number() over (order by id) * interval '1 minute' from shops`.execute(
    db,
  )
  const { data, others = [] } = (await customer.call('listHearts', { limit: '2' })).body
  const told = [...data.map(({ _id }) => _id), ...others]
  const latest = await db.selectFrom('shops').select('id').orderBy('id').limit(501).execute()
  expect(others).toHaveLength(500)
  expect(told.toSorted()).toEqual(latest.map(({ id }) => id))
})

test('the shops with a heart are paged, also those of the same moment', async ({ app, db }) => {
  const { accountId: account_id, ...customer } = await app.customer()
  const shops: string[] = []
  for (let number = 0; number < 5; number++) shops.push((await makeStockedShop(db)).shopId)
  const given_at = sql<Date>`'2026-11-28 06:00:00.000499+00'::timestamptz`
  await db
    .insertInto('hearts')
    .values(shops.map((shop_id) => ({ shop_id, account_id, given_at })))
    .execute()
  const seen: string[][] = []
  let after: string | undefined
  do {
    const { body } = await customer.call('listHearts', { limit: '2', ...(after && { after }) })
    seen.push(body.data.map(({ _id }) => _id))
    expect(body.others?.length).toBe(after ? undefined : 3)
    after = body.next
  } while (after)
  expect(seen.map((page) => page.length)).toEqual([2, 2, 1])
  expect(seen.flat().toSorted()).toEqual(shops.toSorted())
})

test('hearts are in the download of an account, and are deleted with it; those of others are in neither', async ({
  app,
  db,
}) => {
  const [{ shopId }, far] = [await makeStockedShop(db), await makeStockedShop(db)]
  const [customer, other] = [await app.customer(), await app.customer()]
  await other.call('giveHeart', { shopId: far.shopId })
  await customer.call('giveHeart', { shopId })
  expect((await customer.call('listHearts')).body.others).toEqual([])
  expect(await readPersonHearts(db, customer.accountId)).toMatchObject([{ shopId }])
  await db.transaction().execute((tx) => erasePersonHearts(tx, customer.accountId))
  expect(await db.selectFrom('hearts').select('account_id').execute()).toEqual([
    { account_id: other.accountId },
  ])
})

/** Inserts that many copies: created one by one they would take most of a minute. */
async function copyShop(db: Db, shopId: string, times: number) {
  const shop = await db
    .selectFrom('shops')
    .select(['name', 'email', 'phone', 'address', 'street2', 'city', 'state', 'postal_code', 'lat', 'lng'])
    .select(['picture', 'pan_sealed', 'account_number_sealed', 'ifsc_sealed', 'account_holder_name'])
    .select(['bank_name', 'plan_paise', 'plan_name', 'sub_end_at'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: times }, () => uuidv7())
  const keepers = ids.map((id) => ({ id, role: 'shop' as const, name: 'Keeper', email: `${id}@example.com` }))
  await db.insertInto('accounts').values(keepers).execute()
  await db
    .insertInto('shops')
    .values(ids.map((id) => ({ ...shop, id, owner_account_id: id })))
    .execute()
}
