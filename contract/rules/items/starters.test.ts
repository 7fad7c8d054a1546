import { describe, expect, test } from 'vitest'
import { rankItems } from '../search/find-items.ts'
import { itemKey } from './batches.ts'
import { categories } from './catalogue.ts'
import { nameLanguages, starters } from './starters.ts'

describe('the starter catalogue', () => {
  test('has 168 staples, each once, in a category of its food type', () => {
    expect(starters).toHaveLength(168)
    expect(new Set(starters.map(({ slug }) => slug)).size).toBe(168)
    for (const { slug, foodType, category } of starters)
      expect(categories[foodType] as readonly string[], slug).toContain(category)
  })

  test.for(nameLanguages)('can be added to one menu completely with its names in %s', (language) => {
    const keys = starters.map(({ names, quantity, unit }) =>
      itemKey({ name: names[language], quantity, unit }),
    )
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  test('has a price range with the lower price first, and a valid pack size', () => {
    for (const { slug, lowPaise, highPaise, quantity } of starters) {
      expect(lowPaise, slug).toBeGreaterThan(0)
      expect(highPaise, slug).toBeGreaterThanOrEqual(lowPaise)
      expect(quantity, slug).toBeGreaterThanOrEqual(1)
    }
  })

  test.for([
    ['paneer', 'paneer'],
    ['dahi', 'curd'],
    ['दही', 'curd'],
    ['टाक', 'buttermilk'],
    ['kanda', 'onion'],
    ['गेहूं का आटा', 'atta'],
  ] as const)('finds %s by a name in any of the three languages', ([text, slug]) => {
    const named = starters.map(({ names, ...rest }) => ({ ...rest, name: Object.values(names).join(', ') }))
    expect(rankItems(named, text)[0]?.slug).toContain(slug)
  })
})

describe('two items are the same thing', () => {
  const milk = { name: 'Toned milk', quantity: 1, unit: 'liter' } as const
  test.for([
    [{ name: ' toned  MILK ' }, true],
    [{ quantity: 1000, unit: 'ml' }, true],
    [{ quantity: 2 }, false],
    [{ name: 'Cow milk' }, false],
    [{ quantity: 1, unit: 'kg' }, false],
  ] as const)('with %o: %s', ([changes, isSame]) => {
    expect(itemKey({ ...milk, ...changes }) === itemKey(milk)).toBe(isSame)
  })

  test('if one is a dozen and the other twelve pieces', () => {
    const eggs = { name: 'Eggs', quantity: 12, unit: 'item' } as const
    expect(itemKey({ ...eggs, quantity: 1, unit: 'dozen' })).toBe(itemKey(eggs))
  })
})
