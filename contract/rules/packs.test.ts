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

test('items of one name, food type and category are packs of one thing, in the place of the first of them', () => {
  expect(familiesOf([dal, salt, kilo])).toEqual([[dal, kilo], [salt]])
})

test('a name is the same however it is spaced, capitalised or composed', () => {
  const spelt = { ...kilo, name: ' TOOR   ｄａｌ ' }
  expect(familiesOf([dal, spelt])).toEqual([[dal, spelt]])
})

test.for([{ name: 'Toor dal, polished' }, { category: 'Rice' }, { foodType: 'Dairy' }] as const)(
  'what differs by %o is another thing',
  (changes) => {
    const other = { ...kilo, ...changes }
    expect(familiesOf([dal, other])).toEqual([[dal], [other]])
  },
)

test('the smaller pack stands first, however it is written: 500 grams before 1 kg', () => {
  const small = { ...dal, quantity: 0.25, unit: 'kg' } as const
  expect(familiesOf([kilo, dal, small])).toEqual([[small, dal, kilo]])
})

test('what is measured otherwise than the first item stands after, by its own size', () => {
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

test('of two items of one name and one pack the second is another thing, and its bigger pack belongs to the first', () => {
  const same = { ...dal, quantity: 0.5, unit: 'kg' } as const
  expect(familiesOf([dal, same, kilo, same])).toEqual([[dal, kilo], [same], [same]])
})

test('the family of an item is found by it, itself among the packs; of what is gone there is none', () => {
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

test('every item is in one family, none holds a pack twice, and each family stands where its first item did', () => {
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

test('within one measure no pack stands behind a bigger one, and families of families are the same', () => {
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
