import { describe, expect } from 'vitest'
import { test } from '#test/app-test.ts'
import { makeItem, makeShop } from '#test/scenes/builders.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'

const ghee = {
  name: 'Cow ghee',
  price: 640,
  foodType: 'Dairy',
  category: 'Ghee',
  unit: 'ml',
  quantity: 500,
} as const
const EAN = '8901063010208'
const UPC = '036000291452'

describe('the barcode of an item', () => {
  test('is stored as its digits, changed, removed, and kept by an edit that does not mention it', async ({
    app,
  }) => {
    const keeper = await app.shopkeeper()
    const image = await pictureUpload()
    const added = await keeper.call('addFood', { ...ghee, image, barcode: ' 8 901063 010208' })
    expect(added).toMatchObject({ status: 200, body: { data: { barcode: EAN } } })
    const itemId = added.body.data._id
    const changedBy = async (changes: object) =>
      (await keeper.call('editFood', { itemId, ...changes })).body.data.barcode
    expect(await changedBy({ price: 650 })).toBe(EAN)
    expect(await changedBy({ barcode: `0${UPC}` })).toBe(UPC)
    expect(await changedBy({ barcode: null })).toBeUndefined()
    expect(await changedBy({ barcode: '96385074' })).toBe('96385074')
  })

  test('must have a correct check digit', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId)
    for (const barcode of ['8901063010209', '12', '', 'x'.repeat(41)]) {
      const json = { barcode }
      const response = await keeper.request('POST', `/api/food/edit/${itemId}`, { json })
      expect(response.status).toBe(400)
      expect((await response.json()).issues[0].path).toBe('barcode')
    }
  })

  test('belongs to one item of a shop: another item is refused it, with the name of the first', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    await makeItem(db, keeper.shopId, { name: 'Buffalo ghee', barcode: EAN })
    const { itemId } = await makeItem(db, keeper.shopId)
    const image = await pictureUpload()
    for (const refused of [
      await keeper.call('addFood', { ...ghee, image, barcode: EAN }),
      await keeper.call('editFood', { itemId, barcode: EAN }),
      await keeper.call('addManyFood', { items: [{ ...ghee, barcode: EAN }] }),
    ])
      expect(refused).toMatchObject({
        status: 409,
        body: { reason: 'barcode_kept', message: 'Buffalo ghee has this barcode already.' },
      })
    expect((await keeper.call('listOwnFood')).body.data).toHaveLength(2)
  })

  test('can be saved again with the same item, and may be used by another shop too', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    await makeItem(db, (await makeShop(db)).shopId, { barcode: EAN })
    const { itemId } = await makeItem(db, keeper.shopId)
    for (const _ of [1, 2]) expect((await keeper.call('editFood', { itemId, barcode: EAN })).status).toBe(200)
  })

  test('is free again once its item has left the menu', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId, { barcode: EAN })
    await makeItem(db, keeper.shopId, { barcode: UPC })
    const image = await pictureUpload()
    const addAgain = [
      () => keeper.call('addManyFood', { items: [{ ...ghee, barcode: EAN }] }),
      () => keeper.call('addFood', { ...ghee, image, barcode: EAN }),
    ]
    for (const add of addAgain) {
      const [{ _id = itemId } = {}] = (await keeper.call('listOwnFood')).body.data.filter(
        ({ barcode }) => barcode === EAN,
      )
      await keeper.call('removeFood', { id: _id })
      expect((await add()).status).toBe(200)
    }
    const { data } = (await keeper.call('listOwnFood')).body
    expect(data.map(({ barcode }) => barcode)).toEqual([UPC, EAN])
  })

  test('requested by two items at once goes to one, and the other is refused with a reason', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const items = [await makeItem(db, keeper.shopId), await makeItem(db, keeper.shopId)]
    const both = await Promise.all(
      items.map(({ itemId }) => keeper.call('editFood', { itemId, barcode: EAN })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('that occurs twice in a batch makes the batch refused', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const items = ['Cow ghee', 'Goat ghee'].map((name) => ({ ...ghee, name, barcode: EAN }))
    expect(await keeper.call('addManyFood', { items })).toMatchObject({
      status: 409,
      body: { message: 'Cow ghee has this barcode already.' },
    })
    expect((await keeper.call('listOwnFood')).body.data).toEqual([])
  })

  test('occurs at most once on a menu, and only in its canonical form, by a constraint', async ({ db }) => {
    const { shopId } = await makeShop(db)
    await makeItem(db, shopId, { barcode: EAN })
    await expect(makeItem(db, shopId, { barcode: EAN })).rejects.toThrow('menu_items_barcode_once')
    await expect(makeItem(db, shopId, { barcode: `0${UPC}` })).rejects.toThrow('menu_items_barcode_check')
  })

  test('is visible to the keeper only', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const { itemId } = await makeItem(db, keeper.shopId, { barcode: EAN })
    for (const path of [
      `/api/food/${itemId}`,
      `/api/food/list/${keeper.shopId}`,
      `/api/shops/${keeper.shopId}`,
      '/api/search?q=milk&latitude=21.1458&longitude=79.0882',
    ]) {
      const response = await app.anon.request('GET', path)
      expect(response.status).toBe(200)
      expect(await response.text()).not.toMatch(/barcode|8901063010208/)
    }
  })
})
