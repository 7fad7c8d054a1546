import { describe, expect } from 'vitest'
import { MOST_SLUGS } from '#contract/rules/shops/slug.ts'
import { test } from '#test/app-test.ts'
import { makeShop, makeStockedShop } from '#test/scenes/builders.ts'
import { giveMissingSlugs } from './slugs.ts'

const door = (slug: string) => ({ slug })

describe('the short address of a shop', () => {
  test('is derived from its name, and two shops of one name get different ones', async ({ app, db }) => {
    const shops = [await makeShop(db, { name: 'काळे डेअरी' }), await makeShop(db, { name: 'काळे डेअरी' })]
    await Promise.all([giveMissingSlugs(db), giveMissingSlugs(db)])
    const slugs = await Promise.all(
      shops.map(
        async ({ shopId }) => (await app.anon.call('showShop', { shopId })).body.data.shop.slug ?? '',
      ),
    )
    expect(slugs.sort()).toEqual(['kale-dairi', 'kale-dairi-nagpur'])
    for (const slug of slugs) {
      const { body } = await app.anon.call('findDoor', door(slug))
      expect(body.data.slug).toBe(slug)
      expect(shops.map(({ shopId }) => shopId)).toContain(body.data.shopId)
    }
    await giveMissingSlugs(db)
    expect(await db.selectFrom('shop_slugs').selectAll().execute()).toHaveLength(2)
  })

  test('is changed by its keeper, and earlier ones lead to the shop for ever', async ({ app }) => {
    const keeper = await app.shopkeeper()
    for (const slug of ['kale', 'Kale-Milk', 'kale'])
      expect((await keeper.call('editOwnShop', { slug })).status).toBe(200)
    expect((await keeper.call('showOwnShop')).body.shop.slug).toBe('kale')
    for (const known of ['kale', 'kale-milk', 'KALE'])
      expect((await app.anon.call('findDoor', door(known))).body.data).toEqual({
        shopId: keeper.shopId,
        slug: 'kale',
      })
  })

  test('is never given to another shop, not even a former one, nor when both request it concurrently', async ({
    app,
  }) => {
    const [one, other] = [await app.shopkeeper(), await app.shopkeeper()]
    await one.call('editOwnShop', { slug: 'kale' })
    await one.call('editOwnShop', { slug: 'kale-milk' })
    for (const slug of ['kale', 'kale-milk']) {
      const { status, body } = await other.call('editOwnShop', { slug })
      expect([status, body.message]).toEqual([409, 'Another shop has this address already.'])
    }
    const both = await Promise.all([one, other].map((who) => who.call('editOwnShop', { slug: 'wanted' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.for(['admin', 'search', 'ab', 'a--b', '-kale', 'kale_milk', 'काळे', 'x'.repeat(49)])(
    'cannot be “%s”, and then the rest of the edit is not stored either',
    async (slug, { app }) => {
      const keeper = await app.shopkeeper()
      const { status, body } = await keeper.call('editOwnShop', { slug, name: 'Another name' })
      expect([status, body.code]).toEqual([400, 'malformed'])
      expect((await keeper.call('showOwnShop')).body.shop.name).not.toBe('Another name')
    },
  )

  test('can be changed a limited number of times, and afterwards only to a former one', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const change = (n: number) => keeper.call('editOwnShop', { slug: `kale-${n}` })
    for (let n = 1; n <= MOST_SLUGS; n += 1) expect((await change(n)).status).toBe(200)
    expect((await change(MOST_SLUGS + 1)).body.code).toBe('conflict')
    expect((await change(1)).status).toBe(200)
  })

  test('that no shop has is not found', async ({ app }) => {
    expect((await app.anon.call('findDoor', door('nobody'))).status).toBe(404)
    expect((await app.anon.call('findDoor', door('x'.repeat(60)))).status).toBe(400)
  })
})

test('the list of slugs contains the shops that visitors can find, in parts', async ({ app, db }) => {
  await makeStockedShop(db, { name: 'Open' })
  await makeShop(db, { name: 'Without a menu' })
  await makeStockedShop(db, { name: 'Lapsed', sub_end_at: new Date(Date.now() - 1000) })
  await makeStockedShop(db, { name: 'Suspended', suspended_at: new Date() })
  await giveMissingSlugs(db)
  const { body } = await app.anon.call('listDoors', {})
  expect(body).toMatchObject({ data: [{ slug: 'open' }], parts: 1 })
  expect((await app.anon.call('listDoors', { part: '1' })).body.data).toEqual([])
  for (const part of ['-1', 'x', '99999'])
    expect((await app.anon.call('listDoors', { part })).body.code).toBe('malformed')
})
