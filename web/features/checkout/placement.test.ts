import { expect, test } from 'vitest'
import { blankDraft } from './order-draft.ts'
import { placementOf } from './placement.ts'

const milk = {
  _id: 'milk',
  count: 3,
  name: 'Cow milk',
  image: '',
  price: 30,
  unit: 'ml',
  packSize: 500,
} as const
const quote = {
  lines: [{ ...milk, quantity: '1.5 liter', total: 90 }],
  subtotal: 90,
  deliveryCharge: 9,
  amount: 99,
  distance: 0,
  distanceMethod: 'road',
  minimum: 60,
} as const

const checkout = {
  shopId: 'shop',
  lines: [{ _id: 'milk', count: 3 }],
  draft: blankDraft,
  quote: { ...quote, lines: [...quote.lines] },
  lifeSeconds: 1,
}

test('an item is sent with its name and its quantity as text, besides the count', () => {
  expect(placementOf(checkout).items).toMatchObject([
    { _id: 'milk', count: 3, name: 'Cow milk', quantity: '1.5 liter' },
  ])
})

test('and with the price and the pack size that were shown', () => {
  expect(placementOf(checkout).items).toMatchObject([
    { _id: 'milk', shownPrice: 30, shownPack: { packSize: 500, unit: 'ml' } },
  ])
})
