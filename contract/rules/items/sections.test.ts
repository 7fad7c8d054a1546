import { expect, test } from 'vitest'
import type { FoodType } from './food-types.ts'
import { groupsOf, sectionsOf, sectionsOfFound } from './sections.ts'

const some = (foodType: FoodType, category: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ foodType, category, name: `${category} ${i}` }))

const titles = (items: { foodType: FoodType; category: string }[]) =>
  sectionsOf(items).map((section) => `${section.title}: ${section.items.length}`)

test('a category of four items is a section of its own', () => {
  expect(titles(some('Dairy', 'Milk', 4))).toEqual(['Milk: 4'])
})

test('smaller categories are joined until they hold four items', () => {
  const items = [...some('Dairy', 'Milk', 2), ...some('Dairy', 'Butter', 2), ...some('Dairy', 'Ghee', 1)]
  expect(titles(items)).toEqual(['Milk & Butter: 4', 'Ghee: 1'])
})

test('or until the section has three categories', () => {
  const items = ['Milk', 'Butter', 'Yogurt', 'Ghee'].flatMap((category) => some('Dairy', category, 1))
  expect(titles(items)).toEqual(['Milk, Butter & Yogurt: 3', 'Ghee: 1'])
})

test('sections follow the order of the catalogue, with Others last in its food type', () => {
  const items = [
    ...some('Bakery', 'Bread', 5),
    ...some('Dairy', 'Others', 4),
    ...some('Dairy', 'Paneer', 4),
    ...some('Dairy', 'Milk', 4),
  ]
  expect(titles(items)).toEqual(['Milk: 4', 'Paneer: 4', 'Others: 4', 'Bread: 5'])
})

test('in search results the section with the best match comes first', () => {
  const [milk, bread, buns] = [
    some('Dairy', 'Milk', 4),
    some('Bakery', 'Bread', 4),
    some('Bakery', 'Buns', 1),
  ]
  const [best, ...others] = bread
  const found = sectionsOfFound([...(best ? [best] : []), ...buns, ...milk, ...others])
  expect(found.map(({ title, items }) => `${title}: ${items.length}`)).toEqual([
    'Bread: 4',
    'Buns: 1',
    'Milk: 4',
  ])
})

test('a large category between small ones does not prevent joining them', () => {
  const items = [...some('Dairy', 'Milk', 1), ...some('Dairy', 'Butter', 6), ...some('Dairy', 'Yogurt', 1)]
  expect(titles(items)).toEqual(['Milk & Yogurt: 2', 'Butter: 6'])
})

test('sections of the same title are distinguished by their food type, independently of the rest of the menu', () => {
  const names = (items: { foodType: FoodType; category: string }[]) =>
    sectionsOf(items).map(({ title, foodType }) => `${title} of ${foodType}`)
  const [dairy, grocery] = [some('Dairy', 'Others', 4), some('Grocery', 'Others', 4)]
  expect(names([...dairy, ...grocery])).toEqual(['Others of Dairy', 'Others of Grocery'])
  expect(names(grocery)).toEqual(['Others of Grocery'])
  expect(names(some('Dairy', 'Milk', 4))).toEqual(['Milk of undefined'])
  const sections = sectionsOf([...dairy, ...grocery, ...some('Bakery', 'Others', 1)])
  expect(new Set(sections.map(({ key }) => key)).size).toBe(3)
})

test('no item is lost or duplicated', () => {
  const items = [...some('Grocery', 'Rice', 3), ...some('Grocery', 'Fruits', 7), ...some('Bakery', 'Buns', 1)]
  const shown = sectionsOf(items).flatMap((section) => section.items)
  expect(new Set(shown)).toEqual(new Set(items))
  expect(shown).toHaveLength(items.length)
})

test('categories are grouped in the order of the catalogue, separately for each food type', () => {
  const items = [...some('Bakery', 'Others', 1), ...some('Dairy', 'Others', 2), ...some('Dairy', 'Milk', 1)]
  const groups = groupsOf([...items, ...items])
  expect(groups.map(({ key, items }) => `${key}: ${items.length}`)).toEqual([
    'Dairy/Milk: 2',
    'Dairy/Others: 4',
    'Bakery/Others: 2',
  ])
})
