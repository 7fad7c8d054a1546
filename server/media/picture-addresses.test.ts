import { describe, expect, test } from 'vitest'
import { pictureUrl } from '#contract/rules/pictures/pictures.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { makeTestApp } from '#test/app-test.ts'
import { test as dbTest } from '#test/db-test.ts'
import { makeItem } from '#test/scenes/builders.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import { picturesFrom } from './picture-addresses.ts'
import { readDataUrl } from './read-data-url.ts'
import { storePicture } from './store-picture.ts'

const PICTURES = 'https://pictures.test'

const appTest = dbTest.extend('app', ({ database, db: _ }) =>
  makeTestApp(database, { config: readConfig({ NODE_ENV: 'test', PICTURES_PUBLIC_URL: `${PICTURES}/` }) }),
)

const addressOf = async (db: Db, colour: string) =>
  pictureUrl(await storePicture(db, readDataUrl(await pictureUpload(colour))))
const idIn = (address: string) => /[0-9a-f]{32}-[0-9a-f]{6}/.exec(address)?.[0] ?? ''

describe('if pictures are served from another origin', () => {
  appTest('replies contain that origin with every picture', async ({ app, db }) => {
    const second = await addressOf(db, '#2447d6')
    const keeper = await app.shopkeeper()
    await makeItem(db, keeper.shopId, { more_pictures: [idIn(second)] })
    const { data } = (await app.anon.call('showShop', { shopId: keeper.shopId })).body
    expect(data.shop.shopImage).toMatch(/^https:\/\/pictures\.test\/media\/\w{32}-\w{6}-480\.webp$/)
    expect(data.foodItems[0]?.image).toMatch(/^https:\/\/pictures\.test\/media\//)
    expect(data.foodItems[0]?.moreImages).toEqual([PICTURES + second])
    const own = JSON.stringify((await keeper.call('listOwnFood')).body)
    expect(own).toContain(`"${PICTURES}${second}"`)
    expect(own).not.toContain('"/media/')
  })

  appTest(
    'a picture is recognised by either of its addresses when a client sends it back',
    async ({ app, db }) => {
      const [first, second] = [await addressOf(db, '#c4392b'), await addressOf(db, '#2447d6')]
      const keeper = await app.shopkeeper()
      const shown = { picture: idIn(first), more_pictures: [idIn(second)] }
      const { itemId } = await makeItem(db, keeper.shopId, shown)
      await keeper.call('editFood', { itemId, image: second, moreImages: [PICTURES + first] })
      const { data } = (await app.anon.call('showFood', { itemId })).body
      expect(data).toMatchObject({ image: PICTURES + second, moreImages: [PICTURES + first] })
    },
  )
})

describe('the picture origin in JSON', () => {
  const address = pictureUrl(`${'0'.repeat(32)}-336699`)
  const told = (value: object) => JSON.parse(picturesFrom(PICTURES)(JSON.stringify(value)))

  test('is prepended to strings that are the path of a picture, not to those that only contain one', () => {
    const texts = [`see ${address}`, `${address} is mine`, `"${address}"`, `\\"${address}\\"`, '/media/x', '']
    expect(told({ image: address, more: [address, address], texts })).toEqual({
      image: PICTURES + address,
      more: [PICTURES + address, PICTURES + address],
      texts,
    })
  })

  test('is not added if pictures are served by the product itself', () => {
    const json = JSON.stringify({ image: address })
    expect(picturesFrom(undefined)(json)).toBe(json)
  })
})
