import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlug } from './is-slug.ts'
import { isReservedSlug, slugOf, slugsFor } from './make-slugs.ts'

test.for([
  ['Shri Ganesh Dairy', 'shri-ganesh-dairy'],
  ['Laxmi Dairy & Sweets', 'laxmi-dairy-sweets'],
  ['Café Poona’s', 'cafe-poonas'],
  ['श्री गणेश डेयरी', 'shri-ganesh-dairi'],
  ['24×7 Milk', '24-7-milk'],
  ['  ...  ', ''],
] as const)('%s gets the slug %s', ([name, slug]) => {
  expect(slugOf(name)).toBe(slug)
})

const first = (of: Parameters<typeof slugsFor>[0], count: number) => {
  const found: string[] = []
  for (const slug of slugsFor(of)) if (found.push(slug) >= count) break
  return found
}

test('the candidates for a slug are the name, the name with the town, and then numbered names', () => {
  expect(first({ name: 'Kale Dairy', city: 'Nagpur' }, 4)).toEqual([
    'kale-dairy',
    'kale-dairy-nagpur',
    'kale-dairy-2',
    'kale-dairy-3',
  ])
  expect(first({ name: 'Search', city: 'Nagpur' }, 2)).toEqual(['search-nagpur', 'search-2'])
  expect(first({ name: '…', city: '—' }, 1)).toEqual(['shop-2'])
})

test('every shop name leads to valid slugs', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 80 }), (name, city) => {
      for (const slug of first({ name, city }, 5))
        expect([slug, isSlug(slug), isReservedSlug(slug)]).toEqual([slug, true, false])
    }),
  )
})
