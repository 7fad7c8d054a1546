import { describe, expect } from 'vitest'
import { type Caller, test } from '#test/app-test.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import { emblemPicture } from './emblems.ts'

const fresh = {
  name: 'Amul Fresh',
  description: 'From Anand',
  price: 30,
  foodType: 'Dairy',
  category: 'Milk',
  unit: 'ml',
  quantity: 200,
} as const
const cream = { foodType: 'Dairy', category: 'Cream' } as const

/** A menu on which two packs show the emblem of milk; returns the id of the first. */
async function addDrawn(keeper: Caller): Promise<string> {
  await keeper.call('addManyFood', { items: [fresh, { ...fresh, quantity: 500 }] })
  return (await keeper.call('listOwnFood')).body.data[0]?._id ?? ''
}

const picturesOf = async (keeper: Caller) =>
  (await keeper.call('listOwnFood')).body.data.map(
    ({ category, image }) => `${category} ${image.split('/').at(-1)?.slice(0, 32)}`,
  )

describe('the emblem of an item without a photo', () => {
  test('becomes that of its new category, for all packs if all of them move', async ({ app, db }) => {
    const [milk, creamy, grocery] = [
      await emblemPicture(db, 'Dairy', 'Milk'),
      await emblemPicture(db, 'Dairy', 'Cream'),
      await emblemPicture(db, 'Grocery', 'Others'),
    ].map((id) => id.slice(0, 32))
    const keeper = await app.shopkeeper()
    const itemId = await addDrawn(keeper)
    await keeper.call('editFood', { itemId, category: 'Cream' })
    expect(await picturesOf(keeper)).toEqual([`Cream ${creamy}`, `Milk ${milk}`])
    const { image = '' } = (await keeper.call('showFood', { itemId })).body.data
    await keeper.call('editFood', { itemId, category: 'Milk', image, moreImages: [] })
    expect(await picturesOf(keeper)).toEqual([`Milk ${milk}`, `Milk ${milk}`])
    await keeper.call('editFood', { itemId, foodType: 'Grocery', category: 'Others', allPacks: true })
    expect(await picturesOf(keeper)).toEqual([`Others ${grocery}`, `Others ${grocery}`])
  })

  test('changes without affecting photos: an item keeps its photo while its other packs get the emblem', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    const itemId = await addDrawn(keeper)
    await keeper.call('editFood', { itemId, image: await pictureUpload('#f00') })
    const [before] = await picturesOf(keeper)
    const creamy = (await emblemPicture(db, 'Dairy', 'Cream')).slice(0, 32)
    await keeper.call('editFood', { itemId, ...cream, allPacks: true })
    expect(await picturesOf(keeper)).toEqual([before?.replace('Milk', 'Cream'), `Cream ${creamy}`])
  })

  test('of a copy is that of the copy’s category', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    const pictureOf = await addDrawn(keeper)
    await keeper.call('addFood', { ...fresh, ...cream, pictureOf })
    const creamy = (await emblemPicture(db, 'Dairy', 'Cream')).slice(0, 32)
    expect((await picturesOf(keeper)).at(-1)).toBe(`Cream ${creamy}`)
  })
})
