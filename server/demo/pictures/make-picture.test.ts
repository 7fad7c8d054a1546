import { expect, test } from 'vitest'
import { encodePicture } from '#server/media/encode-picture.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { bakeryItems } from '../data/bakery.ts'
import { dairyItems } from '../data/dairy.ts'
import { groceryItems } from '../data/grocery.ts'
import { demoShops } from '../data/shops.ts'
import { itemPicture, shopPicture } from './make-picture.ts'

const items = [...dairyItems, ...groceryItems, ...bakeryItems]

test('every item of the demo town can be drawn', async () => {
  for (const item of items) await expect(itemPicture(item), item.name).resolves.toMatch(/^data:image\/jpeg/)
})

test('a drawing is accepted like an uploaded photo', async () => {
  const [item] = items
  const [shop] = demoShops
  if (!item || !shop) throw new Error('the town is empty')
  const drawn = [await itemPicture(item), await shopPicture(shop, ['cow', 'butter', 'egg', 'mango'])]
  const encoded = await Promise.all(drawn.map((dataUrl) => encodePicture(readDataUrl(dataUrl))))
  expect(encoded.map((picture) => [picture?.width, picture?.height])).toEqual([
    [480, 360],
    [800, 600],
  ])
})

test('drawings that look the same are one picture, others are two', async () => {
  const [first, second] = items
  if (!first || !second) throw new Error('the town is empty')
  expect(await itemPicture(first)).toBe(await itemPicture({ ...first, name: 'Another name' }))
  expect(await itemPicture(first)).not.toBe(await itemPicture(second))
})
