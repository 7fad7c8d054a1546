import { expect, test } from 'vitest'
import type { FoodItem } from '#contract/menu.ts'
import { matching } from './matching.ts'

const item = (name: string, description = ''): FoodItem => ({
  _id: name,
  shopId: 'shop',
  name,
  description,
  price: 30,
  foodType: 'Dairy',
  category: 'Milk',
  unit: 'ml',
  quantity: 500,
  image: '',
  inStock: true,
})
const menu = [item('Cow Milk'), item('Paneer', 'Pressed from buffalo MILK'), item('Bread')]

test('a search looks into names and descriptions, whatever the case', () => {
  expect(matching(menu, 'milk').map(({ name }) => name)).toEqual(['Cow Milk', 'Paneer'])
  expect(matching(menu, '  BREAD ').map(({ name }) => name)).toEqual(['Bread'])
})

test('no text finds everything, an unknown one nothing', () => {
  expect(matching(menu, '  ')).toEqual(menu)
  expect(matching(menu, 'zebra')).toEqual([])
})
