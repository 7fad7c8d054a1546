import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { type TestApp, test } from '#test/app-test.ts'
import { makeItem, makeShop } from '#test/builders.ts'

const nagpur = { latitude: '21.1458', longitude: '79.0882' }

/** A shop and the names of its items, all in no category of theirs. */
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
  ])('finds the thing at the shop that is called so: %s', async (q, { app, db }) => {
    await open(db, 'Shri Ganesh Dairy', ['Toned milk', 'Paneer'])
    await open(db, 'Sharma Dairy', ['Cow milk'])
    expect(await find(app, q)).toEqual({ isWhole: true, found: [['Shri Ganesh Dairy', 'Toned milk']] })
  })

  test('takes what is written in Devanagari and in Latin letters for the same name', async ({ app, db }) => {
    const shopId = await open(db, 'श्री कृष्ण डेअरी', ['दही'])
    const whole = { isWhole: true, found: [['श्री कृष्ण डेअरी', 'दही']] }
    expect(await find(app, 'shri krishna dairy curd')).toEqual(whole)
    expect(await find(app, 'krishna dairy')).toEqual(whole)
    const { body } = await app.anon.call('suggestSearch', { q: 'krish', ...nagpur })
    expect(body.data).toContainEqual({ kind: 'shop', text: 'श्री कृष्ण डेअरी', shopId })
  })

  test('finds the shop alone with what it sells most, then the rest', async ({ app, db }) => {
    await open(db, 'Sharma Sweets', ['Ab', 'Cd', 'Ef', 'Kaju katli'])
    await db
      .updateTable('shops')
      .set({ best_items: ['Kaju katli'] })
      .execute()
    const { body } = await app.anon.call('searchItems', { q: 'sharma', ...nagpur })
    expect(body.data).toMatchObject([{ items: [{ name: 'Kaju katli' }, {}, {}], more: 1 }])
  })

  test('knows a shop by its new name, and by the number in it', async ({ app, db }) => {
    await open(db, 'Sharma Dairy', ['Paneer'])
    await db.updateTable('shops').set({ name: 'Verma 24 Dairy' }).execute()
    for (const q of ['verma paneer', 'verma 24 dairy paneer'])
      expect(await find(app, q), q).toMatchObject({ isWhole: true, found: [{}] })
  })

  test('takes an item that is called so before a shop', async ({ app, db }) => {
    await open(db, 'Amul Parlour', ['Milk'])
    await open(db, 'Kale Kirana', ['Amul milk'])
    expect((await find(app, 'amul milk')).found).toEqual([['Kale Kirana', 'Amul milk']])
  })

  test('takes a name as it stands before a slip', async ({ app, db }) => {
    await open(db, 'Amol Stores', ['Vanilla ice cream'])
    await open(db, 'Kale Dairy', ['Amul vanilla'])
    expect((await find(app, 'amol vanilla')).found).toEqual([['Amol Stores', 'Vanilla ice cream']])
  })

  test('finds nothing of a shop that has not the thing, does not come here, or is seen by nobody', async ({
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
  test('finds them where one shop has all, the best of each first, else where one has some of them', async ({
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

  test('takes of each what is of the brand that is named, though it costs more, and else another', async ({
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

describe('a search for what has its own name', () => {
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

  test('what is known by its name is no slip of another', async ({ app, db }) => {
    await open(db, 'Kale Kirana', ['Cake', 'Frut'])
    for (const q of ['coke', 'frooti']) expect((await find(app, q)).found, q).toEqual([])
  })

  test('a number that nothing is called by is how many are wanted, which is said', async ({ app, db }) => {
    await open(db, 'Kale Kirana', ['Amul milk', 'Cow milk'])
    expect(await find(app, '2 amul milk')).toEqual({ isWhole: false, found: [['Kale Kirana', 'Amul milk']] })
  })
})
