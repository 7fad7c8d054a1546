import fc from 'fast-check'
import { expect, test } from 'vitest'
import { units } from './catalogue.ts'
import { familiesOf, familyOf, keyInFamily } from './packs.ts'
import { contentsInBase } from './quantity.ts'

const dal = {
  name: 'Toor dal',
  foodType: 'Grocery',
  category: 'Others',
  quantity: 500,
  unit: 'grams',
} as const
const kilo = { ...dal, quantity: 1, unit: 'kg' } as const
const salt = { ...dal, name: 'Salt' }

test('items of one name, food type and category are one family, at the position of the first of them', () => {
  expect(familiesOf([dal, salt, kilo])).toEqual([[dal, kilo], [salt]])
})

test('names are equal regardless of spaces, case and Unicode composition', () => {
  const spelt = { ...kilo, name: ' TOOR   ｄａｌ ' }
  expect(familiesOf([dal, spelt])).toEqual([[dal, spelt]])
})

test.for([{ name: 'Toor dal, polished' }, { category: 'Rice' }, { foodType: 'Dairy' }] as const)(
  'an item that differs by %o is another thing',
  (changes) => {
    const other = { ...kilo, ...changes }
    expect(familiesOf([dal, other])).toEqual([[dal], [other]])
  },
)

test('the smaller pack comes first, in whatever unit: 500 grams before 1 kg', () => {
  const small = { ...dal, quantity: 0.25, unit: 'kg' } as const
  expect(familiesOf([kilo, dal, small])).toEqual([[small, dal, kilo]])
})

test('packs measured in another unit than the first come last, sorted by their size', () => {
  const packs = (
    [
      [1, 'dozen'],
      [2, 'kg'],
      [1, 'item'],
      [900, 'grams'],
      [50, 'ml'],
    ] as const
  ).map(([quantity, unit]) => ({ ...dal, quantity, unit }))
  const sorted = familiesOf(packs)[0]?.map(({ quantity, unit }) => `${quantity} ${unit}`)
  expect(sorted).toEqual(['1 item', '1 dozen', '900 grams', '2 kg', '50 ml'])
})

test('a second item of the same name and pack is another thing; larger packs belong to the first', () => {
  const same = { ...dal, quantity: 0.5, unit: 'kg' } as const
  expect(familiesOf([dal, same, kilo, same])).toEqual([[dal, kilo], [same], [same]])
})

test('the family of an item includes the item itself, and is empty if it is gone', () => {
  const [half, whole, other] = [dal, kilo, salt].map((item, at) => ({ ...item, _id: `${at}` }))
  const menu = [other, whole, half].flatMap((item) => item ?? [])
  expect(familyOf(menu, '1')).toEqual([half, whole])
  expect(familyOf(menu, '2')).toEqual([other])
  expect(familyOf(menu, '9')).toEqual([])
})

const anyItem = fc.record({
  name: fc.constantFrom('Dal', 'dal ', 'Ghee'),
  foodType: fc.constantFrom('Dairy' as const, 'Grocery' as const),
  category: fc.constant('Others'),
  quantity: fc.constantFrom(1, 12, 500, 0.5, 1000),
  unit: fc.constantFrom(...units),
})

test('every item is in one family without duplicate packs, at the position of the family’s first item', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 30 }), (items) => {
      const families = familiesOf(items)
      const shown = families.flat()
      expect(shown).toHaveLength(items.length)
      expect(new Set(shown)).toEqual(new Set(items))
      for (const packs of families) expect(new Set(packs.map(keyInFamily)).size).toBe(packs.length)
      const places = families.map((packs) => Math.min(...packs.map((pack) => items.indexOf(pack))))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }),
  )
})

test('packs are sorted by size within a unit, and grouping the result again does not change it', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 30 }), (items) => {
      const families = familiesOf(items)
      for (const packs of families) {
        const held = packs.map(({ quantity, unit }) => contentsInBase(quantity, unit))
        for (const [at, { of, size }] of held.entries())
          for (const later of held.slice(at + 1))
            if (later.of === of) expect(later.size).toBeGreaterThan(size)
      }
      expect(familiesOf(families.flat())).toEqual(families)
    }),
  )
})
