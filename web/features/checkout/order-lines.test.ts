import { expect, test } from 'vitest'
import type { FoodItem } from '#contract/menu.ts'
import type { Quote } from '#contract/orders/checkout.ts'
import { orderLines, sumOfLines } from './order-lines.ts'

const item = (name: string, price: number, inStock = true) =>
  ({ _id: name, name, price, inStock, quantity: 500, unit: 'ml' }) as FoodItem
const inCart = (name: string, price: number, count: number) => ({
  itemId: name,
  count,
  item: item(name, price),
  seen: { name, price },
})
const quoteOf = (...lines: [name: string, price: number, count: number][]): Quote => ({
  lines: lines.map(([name, price, count]) => ({
    ...{ _id: name, name, image: '', price, count, quantity: `${count * 500} ml` },
    ...{ unit: 'ml' as const, packSize: 500 },
    total: price * count,
  })),
  subtotal: lines.reduce((sum, [, price, count]) => sum + price * count, 0),
  ...{ deliveryCharge: 9, amount: 0, distance: 1, distanceMethod: 'road', minimum: 60 },
})

test('the lines add up to the subtotal of the quote, whatever prices the cart had', () => {
  const cart = [inCart('milk', 50, 2), inCart('curd', 30, 3)]
  const quote = quoteOf(['milk', 55.5, 2], ['curd', 30, 3])
  const lines = orderLines(cart, quote)
  expect(sumOfLines(lines)).toBe(quote.subtotal * 100)
  expect(lines.map(({ wasPaise }) => wasPaise)).toEqual([50_00, undefined])
})

test('a price is compared with the one first shown in the cart, not with the menu’s present one', () => {
  const dearer = { ...inCart('milk', 50, 2), item: item('milk', 55) }
  const was = (quote?: Quote) => orderLines([dearer], quote)[0]?.wasPaise
  expect(was()).toBe(50_00)
  expect(was(quoteOf(['milk', 55, 2]))).toBe(50_00)
  expect(was(quoteOf(['milk', 50, 2]))).toBeUndefined()
})

test('a pack that holds another quantity than first shown in the cart says what it was', () => {
  const was = (packSize: number) =>
    orderLines(
      [
        {
          ...inCart('milk', 50, 2),
          seen: { name: 'milk', price: 50, pack: { packSize, unit: 'ml' as const } },
        },
      ],
      quoteOf(['milk', 50, 2]),
    )[0]?.wasPack
  expect(was(750)).toBe('750 ml')
  expect(was(500)).toBeUndefined()
})

test('an item that left the menu keeps the name shown in the cart', () => {
  const gone = { ...inCart('milk', 50, 2), item: undefined }
  expect(orderLines([gone], undefined)).toMatchObject([{ name: 'milk', isGone: true, wasPaise: undefined }])
})

test('an item that the quote omits is gone and costs nothing', () => {
  const quote = quoteOf(['milk', 50, 2])
  const lines = orderLines([inCart('milk', 50, 2), inCart('curd', 30, 3)], quote)
  expect(lines.map(({ isGone, name }) => [name, isGone])).toEqual([
    ['milk', false],
    ['curd', true],
  ])
  expect(sumOfLines(lines)).toBe(quote.subtotal * 100)
})

test('of an item with too few left the quote has the available count, and only that is added up', () => {
  const quote = quoteOf(['milk', 50, 2])
  const lines = orderLines([inCart('milk', 50, 5)], quote)
  expect(lines).toMatchObject([{ isGone: false, left: 2, quantity: '1 liter', totalPaise: 100_00 }])
  expect(orderLines([inCart('milk', 50, 2)], quote)).toMatchObject([{ left: undefined }])
})

test('before there is a quote, availability comes from the menu', () => {
  const gone = { itemId: 'ghee', count: 1, item: undefined }
  const out = { itemId: 'curd', count: 1, item: item('curd', 30, false) }
  const lines = orderLines([inCart('milk', 50, 2), gone, out], undefined)
  expect(lines.map(({ isGone }) => isGone)).toEqual([false, true, true])
  expect(sumOfLines(lines)).toBe(100_00)
})
