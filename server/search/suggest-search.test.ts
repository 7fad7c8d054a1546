import { describe, expect } from 'vitest'
import type { InputOf } from '#contract/endpoints.ts'
import { test } from '#test/app-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'

const nagpur = { latitude: '21.1458', longitude: '79.0882' }

describe('while somebody types', () => {
  test('items available nearby are suggested once each, with their category and shops of that name', async ({
    app,
    db,
  }) => {
    const first = await makeShop(db, { name: 'Panchavati Milk Point' })
    const second = await makeShop(db, { name: 'Kale Dairy', lat: 21.15 })
    for (const { shopId } of [first, second])
      await makeItem(db, shopId, { name: 'Malai paneer, 200 g', category: 'Paneer' })
    await makeItem(db, second.shopId, { name: 'Bread', category: 'Bread' })
    const { status, body } = await app.anon.call('suggestSearch', { q: 'pan', ...nagpur })
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { kind: 'category', text: 'Paneer' },
      { kind: 'item', text: 'Malai paneer' },
      { kind: 'shop', text: 'Panchavati Milk Point', shopId: first.shopId },
    ])
  })

  test('Latin letters suggest items whose names are in Devanagari', async ({ app, db }) => {
    await makeItem(db, (await makeShop(db)).shopId, { name: 'ताज़ा पनीर', category: 'Others' })
    const { body } = await app.anon.call('suggestSearch', { q: 'pani', ...nagpur })
    expect(body.data).toEqual([
      { kind: 'category', text: 'Paneer' },
      { kind: 'item', text: 'ताज़ा पनीर' },
    ])
  })

  test('two letters for one sound also match names written that way, even if many shorter words match', async ({
    app,
    db,
  }) => {
    const { shopId } = await makeShop(db)
    const short =
      'sev suji soda soya salt saag sabu sago sona sira sila soji semi seva sama sofa sari sami sona soti'
    await makeItem(db, shopId, { name: `Box of ${short} sano`, category: 'Others' })
    await makeItem(db, shopId, { name: 'Sharbat', category: 'Others' })
    const { body } = await app.anon.call('suggestSearch', { q: 'sh', ...nagpur })
    expect(body.data).toEqual([{ kind: 'item', text: 'Sharbat' }])
  })

  test('nothing is suggested from shops that do not deliver to the place or are not visible', async ({
    app,
    db,
  }) => {
    for (const given of [{ lat: 19 }, { suspended_at: new Date() }, { sub_end_at: new Date(0) }]) {
      const { shopId } = await makeShop(db, { name: 'Paneer Palace', ...given })
      await makeItem(db, shopId, { name: 'Paneer', category: 'Paneer' })
    }
    expect((await app.anon.call('suggestSearch', { q: 'paneer', ...nagpur })).body.data).toEqual([])
  })

  test.for([{ q: '', ...nagpur }, { q: 'milk' }, { ...nagpur }, { q: 'x'.repeat(81), ...nagpur }])(
    'is refused as malformed: %j',
    async (wrong, { app }) => {
      const { status, body } = await app.anon.call('suggestSearch', wrong as InputOf<'suggestSearch'>)
      expect([status, body.code]).toEqual([400, 'malformed'])
    },
  )
})
