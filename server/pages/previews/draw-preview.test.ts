import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawHome, drawItem, drawShop } from './draw-preview.ts'
import { drawable, setText, type Wish } from './set-text.ts'

const shop = { name: 'Kale Dairy', place: 'Wardha Road, Nagpur', picture: '', items: ['Cow milk', 'Paneer'] }
const item = { name: 'Cow milk', price: 52.5, unit: 'ml', quantity: 500, picture: '' } as const
const inShop = { shop: 'Kale Dairy', city: 'Nagpur' }
const hostile = [
  '<b>Kale</b> & "Sons" \'s &amp; <span foreground="red">',
  '😀👩‍👩‍👧‍👦🇮🇳',
  'ஸ்ரீ கணேஷ்',
  'क्ष'.repeat(100),
  'x'.repeat(200),
  `${'very long name '.repeat(13)}!`,
  '\u0000\u0007\u202e\u200d\ufffe',
  '\u200d\u093f',
  ' ',
]

async function expectPreview(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300 * 1000)
}

describe('the picture of a link', () => {
  test('is a JPEG of 1200 × 630 under 300 KB, whatever the name of the shop', async () => {
    await expectPreview(await drawHome('Nukkad', 'en'))
    for (const name of hostile) {
      const rating = { average: '4.6', count: 123_456 }
      await expectPreview(
        await drawShop(
          { name, place: name, picture: '', items: [name, name], rating },
          undefined,
          name,
          'en',
        ),
      )
      await expectPreview(
        await drawItem({ ...item, name, price: 100_000, shop: name, city: name }, undefined, name, 'en'),
      )
      await expectPreview(await drawHome(name, 'en'))
    }
  })

  test('stays under 300 KB with a photo that hardly compresses', async () => {
    const raw = { width: 430, height: 430, channels: 3 } as const
    const noise = await sharp(randomBytes(430 * 430 * 3), { raw })
      .webp({ lossless: true })
      .toBuffer()
    await expectPreview(await drawItem({ ...item, ...inShop }, noise, 'Nukkad', 'en'))
    await expectPreview(await drawShop(shop, noise, 'Nukkad', 'en'))
  })

  test('is drawn without the photo if that cannot be decoded', async () => {
    const drawn = await drawShop(shop, new TextEncoder().encode('no picture'), 'Nukkad', 'en')
    expect(drawn.equals(await drawShop(shop, undefined, 'Nukkad', 'en'))).toBe(true)
  })

  test('shows the rating if there is one', async () => {
    const rated = await drawShop(
      { ...shop, rating: { average: '4.6', count: 23 } },
      undefined,
      'Nukkad',
      'en',
    )
    expect(rated.equals(await drawShop(shop, undefined, 'Nukkad', 'en'))).toBe(false)
  })
})

describe('a rendered text', () => {
  const wish: Wish = {
    ...{ text: '', face: 'bold', colour: '#000000' },
    ...{ sizes: [80, 60, 40], maxWidth: 1000, mostLines: 2 },
  }
  const widthOf = async (text: string) => (await setText({ ...wish, text })).width

  test('has the ligatures of Devanagari', async () => {
    // Without the ligature, or drawn as boxes, the first text of each pair would be the wider one.
    for (const [joined, apart] of [
      ['श्री', 'शरी'],
      ['क्ष', 'कष'],
      ['र्क', 'रक'],
    ] as const)
      expect(await widthOf(joined)).toBeLessThan(await widthOf(apart))
  })

  test('is as large as fits, and is shortened if the smallest size does not fit', async () => {
    const short = await setText({ ...wish, text: 'Kale' })
    const long = await setText({ ...wish, text: 'Kale '.repeat(100) })
    const word = await setText({ ...wish, text: 'x'.repeat(2000) })
    expect(short.height).toBeGreaterThan(50)
    for (const { width, height } of [long, word]) {
      expect(width).toBeLessThanOrEqual(1000)
      expect(height).toBeLessThan(40 * 2.6)
      expect(height).toBeGreaterThan(50)
    }
  })

  test('stays within its lines and its height', async () => {
    const text = 'Shri Ganesh Dairy and Daughters'
    const one = await setText({ ...wish, text, mostLines: 1, maxWidth: 700 })
    const low = await setText({ ...wish, text, mostHeight: 60 })
    expect(one.height).toBeLessThan(60)
    expect(low.height).toBeLessThanOrEqual(60)
  })

  test.for([
    ['<b>Kale & Sons</b>', '<b>Kale & Sons</b>'],
    ['Kale 😀 Dairy', 'Kale Dairy'],
    ['श्री ऱ्हाट क्‍ष', 'श्री ऱ्हाट क्‍ष'],
    ['₹52 – “fresh”…', '₹52 – “fresh”…'],
    ['Cafe\u0301', 'Café'],
    ['a\u200db \u0000\u202ec', 'ab c'],
    ['தமிழ்', ''],
  ] as const)('of %j it draws %j', ([text, drawn]) => {
    expect(drawable(text)).toBe(drawn)
  })

  test('is not interpreted as markup', async () => {
    const plain = await setText({ ...wish, text: '<i>Kale</i>' })
    expect(plain.width).toBeGreaterThan(await widthOf('iKalei'))
  })
})
