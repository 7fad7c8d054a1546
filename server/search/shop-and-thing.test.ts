import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { type TestApp, test } from '#test/app-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'

const nagpur = { latitude: '21.1458', longitude: '79.0882' }

/** A shop with items of these names, all in the category Others. */
async function open(db: Db, name: string, things: readonly string[], given = {}) {
  const { shopId } = await makeShop(db, { name, ...given })
  for (const thing of things) await makeItem(db, shopId, { name: thing, category: 'Others' })
  return shopId
}

async function find(app: TestApp, q: string) {
  const { body } = await app.anon.call('searchItems', { q, ...nagpur })
  const found = body.data.map(({ shop, items }) => [shop.name, ...items.map(({ name }) => name)])
  return { isWhole: body.isWhole, found }
}

describe('a search for a shop and a thing', () => {
  test.for([
    'ganesh milk',
    'milk ganesh',
    'shri ganesh dudh',
    'ganesh dairy milk',
    'गणेश दूध',
    'ganes mi',
    'gannesh milk',
  ])('finds the item at the shop of that name: %s', async (q, { app, db }) => {
    await open(db, 'Shri Ganesh Dairy', ['Toned milk', 'Paneer'])
    await open(db, 'Sharma Dairy', ['Cow milk'])
    expect(await find(app, q)).toEqual({ isWhole: true, found: [['Shri Ganesh Dairy', 'Toned milk']] })
  })

  test('treats a name in Devanagari and in Latin letters as the same', async ({ app, db }) => {
    const shopId = await open(db, 'श्री कृष्ण डेअरी', ['दही'])
    const whole = { isWhole: true, found: [['श्री कृष्ण डेअरी', 'दही']] }
    expect(await find(app, 'shri krishna dairy curd')).toEqual(whole)
    expect(await find(app, 'krishna dairy')).toEqual(whole)
    const { body } = await app.anon.call('suggestSearch', { q: 'krish', ...nagpur })
    expect(body.data).toContainEqual({ kind: 'shop', text: 'श्री कृष्ण डेअरी', shopId })
  })

  test('finds a shop by its name alone, with its best sellers first and then the rest', async ({
    app,
    db,
  }) => {
    await open(db, 'Sharma Sweets', ['Ab', 'Cd', 'Ef', 'Kaju katli'])
    await db
      .updateTable('shops')
      .set({ best_items: ['Kaju katli'] })
      .execute()
    const { body } = await app.anon.call('searchItems', { q: 'sharma', ...nagpur })
    expect(body.data).toMatchObject([{ items: [{ name: 'Kaju katli' }, {}, {}], more: 1 }])
  })

  test('finds a shop by its new name, and by a number in it', async ({ app, db }) => {
    await open(db, 'Sharma Dairy', ['Paneer'])
    await db.updateTable('shops').set({ name: 'Verma 24 Dairy' }).execute()
    for (const q of ['verma paneer', 'verma 24 dairy paneer'])
      expect(await find(app, q), q).toMatchObject({ isWhole: true, found: [{}] })
  })

  test('prefers an item of that name to a shop', async ({ app, db }) => {
    await open(db, 'Amul Parlour', ['Milk'])
    await open(db, 'Kale Kirana', ['Amul milk'])
    expect((await find(app, 'amul milk')).found).toEqual([['Kale Kirana', 'Amul milk']])
  })

  test('prefers an exact match to a corrected misspelling', async ({ app, db }) => {
    await open(db, 'Amol Stores', ['Vanilla ice cream'])
    await open(db, 'Kale Dairy', ['Amul vanilla'])
    expect((await find(app, 'amol vanilla')).found).toEqual([['Amol Stores', 'Vanilla ice cream']])
  })

  test('finds nothing of a shop that lacks the item, does not deliver here, or is not visible', async ({
    app,
    db,
  }) => {
    await open(db, 'Ganesh Dairy', ['Curd'])
    await open(db, 'Sharma Dairy', ['Paneer'], { lat: 19 })
    await open(db, 'Gupta Dairy', ['Paneer'], { suspended_at: new Date() })
    for (const q of ['ganesh idol', 'sharma paneer', 'gupta paneer', 'sharma'])
      expect((await find(app, q)).found, q).toEqual([])
  })
})

describe('a search for several things', () => {
  test('finds a shop that has all, the best item of each first, else shops that have some of them', async ({
    app,
    db,
  }) => {
    await open(db, 'Gupta Vegetables', ['Onions', 'Red onions', 'Potatoes'])
    await open(db, 'Kale Kirana', ['Onions', 'Cow milk'])
    expect(await find(app, 'kanda batata')).toEqual({
      isWhole: true,
      found: [['Gupta Vegetables', 'Onions', 'Potatoes', 'Red onions']],
    })
    expect(await find(app, 'batata doodh')).toMatchObject({ isWhole: false, found: [{}, {}] })
  })

  test('prefers an item of the named brand, even if it costs more, and else finds another', async ({
    app,
    db,
  }) => {
    const { shopId } = await makeShop(db, { name: 'Kale Kirana' })
    for (const [name, price_paise] of Object.entries({ 'Gokul milk': 2000, 'Amul milk': 3000, Bread: 4000 }))
      await makeItem(db, shopId, { name, price_paise, category: 'Others' })
    expect(await find(app, 'amul milk bread')).toEqual({
      isWhole: false,
      found: [['Kale Kirana', 'Amul milk', 'Bread', 'Gokul milk']],
    })
  })
})

describe('a search for a proper name', () => {
  test.for([
    ['7 up', '7UP, 600 ml'],
    ['seven up 600 ml', '7UP, 600 ml'],
    ['coke', 'Coca-Cola'],
    ['thumbs up', 'Thums Up'],
    ['sun feast', 'Sunfeast'],
    ['kit kat', 'KitKat'],
    ['2 kitkat', 'KitKat'],
    ['5 star', 'Cadbury 5 Star'],
  ] as const)('%s finds %s', async ([q, name], { app, db }) => {
    await open(db, 'Kale Kirana', [
      'Cake',
      'Thums Up',
      'Coca-Cola',
      '7UP, 600 ml',
      'KitKat',
      'Sunfeast',
      'Cadbury 5 Star',
      'Kaju katli',
    ])
    expect((await find(app, q)).found).toEqual([['Kale Kirana', name]])
  })

  test('a known brand name is not taken for a misspelling of something else', async ({ app, db }) => {
    await open(db, 'Kale Kirana', ['Cake', 'Frut'])
    for (const q of ['coke', 'frooti']) expect((await find(app, q)).found, q).toEqual([])
  })

  test('a number that is in no name is taken for a quantity, and the reply says so', async ({ app, db }) => {
    await open(db, 'Kale Kirana', ['Amul milk', 'Cow milk'])
    expect(await find(app, '2 amul milk')).toEqual({ isWhole: false, found: [['Kale Kirana', 'Amul milk']] })
  })
})
