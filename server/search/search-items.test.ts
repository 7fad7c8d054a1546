import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { InputOf } from '#contract/endpoints.ts'
import { test } from '#test/app-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import { findShopsWith, having } from './shops-with.ts'

const nagpur = { latitude: '21.1458', longitude: '79.0882' }
const mumbai = { latitude: '19.0760', longitude: '72.8777' }
const paneer = (near = nagpur): InputOf<'searchItems'> => ({ q: 'paneer', ...near })
const HOUR_MS = 60 * 60 * 1000

describe('a search across nearby shops', () => {
  test('finds items of the shops that deliver to the place, shop by shop', async ({ app, db }) => {
    const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
    const { itemId } = await makeItem(db, shopId, { name: 'Fresh paneer' })
    await makeItem(db, shopId, { name: 'Cow milk' })
    const { status, body } = await app.anon.call('searchItems', paneer())
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      {
        shop: { _id: shopId, acceptingOrders: true, distance: 0 },
        items: [{ _id: itemId, shopId }],
        more: 0,
      },
    ])
    expect(body.data[0]?.items).toHaveLength(1)
  })

  test('returns an empty list if there is nothing', async ({ app, db }) => {
    await makeItem(db, (await makeShop(db)).shopId, { name: 'Fresh paneer' })
    expect((await app.anon.call('searchItems', { q: 'zebra', ...nagpur })).body.data).toEqual([])
    expect((await app.anon.call('searchItems', paneer(mumbai))).body.data).toEqual([])
  })

  test('finds an item whose name is written in one word in the query and in two on the menu', async ({
    app,
    db,
  }) => {
    const { itemId } = await makeItem(db, (await makeShop(db)).shopId, { name: 'Coca-Cola, 750 ml' })
    const { body } = await app.anon.call('searchItems', { q: 'cocacola', ...nagpur })
    expect(body).toMatchObject({ isWhole: true, data: [{ items: [{ _id: itemId }] }] })
  })

  test('requires the first eight words of a long text, and prefers matches of the others', async ({
    app,
    db,
  }) => {
    const { shopId } = await makeShop(db)
    const eight = 'Kalyani Surabhi Gokul Warana Katraj Chitale Aarey Mahanand'
    const { itemId } = await makeItem(db, shopId, { name: eight })
    const { body } = await app.anon.call('searchItems', { q: `${eight} zebra rhino giraffe`, ...nagpur })
    expect(body).toMatchObject({ isWhole: true, data: [{ items: [{ _id: itemId }] }] })
    expect((await app.anon.call('searchItems', { q: 'kalyani zebra', ...nagpur })).body.data).toEqual([])
  })

  test.for([
    ['Moong dal', 'Rajdhani Unpolished Naturally Grown No Added Colour Premium Quality Moong Dal'],
    ['Bhujia', "Haldiram's Nagpur Original Classic Premium Quality Special Family Bhujia"],
  ] as const)('finds %s even if eight words that name no food precede it', async ([name, q], { app, db }) => {
    const { itemId } = await makeItem(db, (await makeShop(db)).shopId, { name })
    const { body } = await app.anon.call('searchItems', { q, ...nagpur })
    expect(body).toMatchObject({ isWhole: false, data: [{ items: [{ _id: itemId }] }] })
  })

  test('reaches as far as each shop delivers', async ({ app, db }) => {
    const reach = async (delivery_radius_km: number) => {
      const { shopId } = await makeShop(db, { delivery_radius_km })
      await makeItem(db, shopId, { name: 'Fresh paneer' })
      return shopId
    }
    const [, wide] = [await reach(5), await reach(30)]
    const tenKmNorth = { ...nagpur, latitude: '21.2357' }
    const { body } = await app.anon.call('searchItems', paneer(tenKmNorth))
    expect(body.data.map(({ shop }) => shop._id)).toEqual([wide])
  })

  test('leaves out shops that are lapsed or suspended, and puts those that take no orders now last', async ({
    app,
    db,
  }) => {
    const shop = async (given: Parameters<typeof makeShop>[1]) => {
      const { shopId } = await makeShop(db, given)
      await makeItem(db, shopId, { name: 'Fresh paneer' })
      return shopId
    }
    await shop({ sub_end_at: new Date(Date.now() - HOUR_MS) })
    await shop({ suspended_at: new Date() })
    const paused = await shop({ is_paused: true })
    const open = await shop({ lat: 21.2 })
    const { body } = await app.anon.call('searchItems', paneer())
    expect(body.data.map(({ shop }) => [shop._id, shop.acceptingOrders])).toEqual([
      [open, true],
      [paused, false],
    ])
  })

  test('does not find items that are sold out or off the menu', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const [gone, sold] = [
      await makeItem(db, keeper.shopId, { name: 'Fresh paneer' }),
      await makeItem(db, keeper.shopId, { name: 'Malai paneer' }),
    ]
    await keeper.call('removeFood', { id: gone.itemId })
    await keeper.call('setStock', { itemId: sold.itemId, mode: 'sold_out_today' })
    expect((await app.anon.call('searchItems', paneer())).body.data).toEqual([])
    await keeper.call('setStock', { itemId: sold.itemId, mode: 'available' })
    const { body } = await app.anon.call('searchItems', paneer())
    expect(body.data[0]?.items.map(({ _id }) => _id)).toEqual([sold.itemId])
  })

  test('finds an item from the commit that added it until the commit that removes it', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const image = await pictureUpload()
    const found = async (q: string) => {
      const { body } = await app.anon.call('searchItems', { q, ...nagpur })
      return body.data.flatMap(({ items }) => items.map(({ name }) => name))
    }
    const item = {
      foodType: 'Dairy',
      category: 'Others',
      unit: 'item',
      price: 20,
      quantity: 1,
      image,
    } as const
    const added = await keeper.call('addFood', { ...item, name: 'Kombucha' })
    expect(await found('kombuca')).toEqual(['Kombucha'])
    await keeper.call('editFood', { itemId: added.body.data._id, name: 'Zunka' })
    expect([await found('kombucha'), await found('झुणका')]).toEqual([[], ['Zunka']])
    await keeper.call('removeFood', { id: added.body.data._id })
    expect(await found('zunka')).toEqual([])
  })

  test('examines three hundred items of a long menu, including the one with exactly that name', async ({
    app,
    db,
  }) => {
    const { shopId } = await makeShop(db)
    const { itemId } = await makeItem(db, shopId, { name: 'Curd of the house number 1' })
    await sql`
      insert into menu_items (shop_id, id, name, description, price_paise, food_type, category, unit, pack_size, picture)
      select shop_id, uuidv7(), 'Curd of the house number ' || n, '', price_paise, food_type, category, unit, pack_size, picture
      from menu_items, generate_series(1001, 1349) n where id = ${itemId}`.execute(db)
    const exact = await makeItem(db, shopId, { name: 'Curd' })
    const { body } = await app.anon.call('searchItems', { q: 'curd', ...nagpur })
    expect(body.data).toMatchObject([{ items: [{ _id: exact.itemId }, {}, {}], more: 348 }])
    const at = { latitude: 21.1458, longitude: 79.0882 }
    const [shop] = await findShopsWith(db, { at, wanted: having([[[['curd']]]]), most: 60, now: new Date() })
    expect([shop?.item_ids.length, shop?.item_count]).toEqual([300, 351])
  })

  test('finds all items that a shop added concurrently', async ({ app, db }) => {
    const { shopId } = await makeShop(db)
    const things = ['Paneer', 'Ghee', 'Honey', 'Bread', 'Eggs', 'Salt']
    await Promise.all(things.map((name) => makeItem(db, shopId, { name })))
    for (const q of things)
      expect((await app.anon.call('searchItems', { q, ...nagpur })).body.data, q).toHaveLength(1)
  })

  test('ranks a better match before a lower price, and a lower price per amount before a nearer shop', async ({
    app,
    db,
  }) => {
    const sell = async (shop: string, lat: number, item: Parameters<typeof makeItem>[2]) => {
      const { shopId } = await makeShop(db, { name: shop, lat })
      await makeItem(db, shopId, { category: 'Paneer', unit: 'grams', ...item })
    }
    await sell('near', 21.1458, { name: 'Paneer', price_paise: 90_00, pack_size: 200 })
    await sell('far', 21.2, { name: 'Malai paneer', price_paise: 400_00, pack_size: 1, unit: 'kg' })
    await sell('farther', 21.21, { name: 'पनीर', price_paise: 90_00, pack_size: 200 })
    await sell('other', 21.15, { name: 'Paneer puff', category: 'Others', price_paise: 1_00, pack_size: 200 })
    const { body } = await app.anon.call('searchItems', paneer())
    expect(body.data.map(({ shop }) => shop.name)).toEqual(['far', 'near', 'farther', 'other'])
  })

  test('ignores a brand that nobody nearby has, and says so', async ({ app, db }) => {
    await makeItem(db, (await makeShop(db)).shopId, { name: 'Salted butter', category: 'Butter' })
    const { body } = await app.anon.call('searchItems', { q: 'amul butter', ...nagpur })
    expect([body.isWhole, body.data[0]?.items[0]?.name]).toEqual([false, 'Salted butter'])
    const whole = await app.anon.call('searchItems', { q: 'salted butter', ...nagpur })
    expect(whole.body.isWhole).toBe(true)
  })

  test.for(["'", '\\', "a' | 'b", '(', '!milk', ':*', '%', '🥛'])(
    'treats %j as text',
    async (q, { app, db }) => {
      await makeItem(db, (await makeShop(db)).shopId)
      const { status, body } = await app.anon.call('searchItems', { q, ...nagpur })
      expect([status, q === '!milk' ? [] : body.data]).toEqual([200, []])
    },
  )

  test('continues where the previous page ended', async ({ app, db }) => {
    for (const north of [0, 1, 2]) {
      const { shopId } = await makeShop(db, { name: `Shop ${north}`, lat: 21.1458 + north / 100 })
      await makeItem(db, shopId, { name: 'Fresh paneer' })
    }
    const first = await app.anon.call('searchItems', { ...paneer(), limit: '2' })
    const second = await app.anon.call('searchItems', { ...paneer(), limit: '2', after: first.body.next })
    const names = [first, second].map(({ body }) => body.data.map(({ shop }) => shop.name))
    expect(names).toEqual([['Shop 0', 'Shop 1'], ['Shop 2']])
    expect(second.body.next).toBeUndefined()
  })

  test.for([
    { ...paneer(), q: '' },
    { ...paneer(), q: '   ' },
    { ...paneer(), q: 'x'.repeat(81) },
    { ...paneer(), latitude: '91' },
    { ...paneer(), longitude: 'east' },
    { q: 'paneer' },
    { ...nagpur },
    { ...paneer(), limit: '0' },
    { ...paneer(), after: 'nonsense' },
  ])('is refused as malformed: %j', async (wrong, { app }) => {
    const { status, body } = await app.anon.call('searchItems', wrong as InputOf<'searchItems'>)
    expect([status, body.code]).toEqual([400, 'malformed'])
  })
})
