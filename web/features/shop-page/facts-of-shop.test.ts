import { expect, test } from 'vitest'
import { FEWEST_TO_AVERAGE } from '#contract/rules/shops/reviews.ts'
import { shopFacts } from './facts-of-shop.ts'

const address = { address: 'Sitabuldi', street2: '12', city: 'Nagpur', state: 'Maharashtra' }
const dairy = {
  _id: 'd1',
  name: 'Kale Dairy',
  shopImage: '/media/kale-480.webp',
  phone: '9876543210',
  shopAddress: { ...address, postal_code: '440012', latitude: 21.14, longitude: 79.08 },
}

test('structured data has no average rating before there are enough reviews to show it to people', () => {
  const told = (rated: { rating?: number; ratingCount: number }) =>
    JSON.parse(shopFacts({ ...dairy, ...rated }, [], 'https://nukkad.test')).aggregateRating
  expect(told({ ratingCount: 0 })).toBeUndefined()
  expect(told({ rating: 5, ratingCount: FEWEST_TO_AVERAGE - 1 })).toBeUndefined()
  expect(told({ rating: 4.2, ratingCount: FEWEST_TO_AVERAGE })).toMatchObject({ ratingValue: 4.2 })
})
