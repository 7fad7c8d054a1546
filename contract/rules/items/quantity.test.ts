import { expect, test } from 'vitest'
import { packIn, quantityIn } from '../../words/amounts.ts'
import { words } from '../../words/en.ts'
import { orderQuantity } from './quantity.ts'

test.each([
  [3, 500, 'grams', '1.5 kg', '1.5 kg'],
  [1, 750, 'grams', '750 grams', '750 g'],
  [2, 500, 'ml', '1 liter', '1 l'],
  [1, 200, 'ml', '200 ml', '200 ml'],
  [1, 1234, 'grams', '1.23 kg', '1.23 kg'],
  [2, 1, 'kg', '2 kg', '2 kg'],
  [3, 1.5, 'liter', '4.5 liter', '4.5 l'],
  [4, 1, 'item', '4 item', '4 item'],
  [1, 1000, 'item', '1000 item', '1000 item'],
  [2, 1, 'dozen', '2 dozen', '2 dozen'],
  [1, 999, 'grams', '999 grams', '999 g'],
  [1, 1000, 'ml', '1 liter', '1 l'],
  [3, 333.333, 'grams', '1 kg', '1 kg'],
] as const)(
  '%i packs of %f %s are shown as %s in an order and as %s in the cart',
  (count, pack, unit, order, cart) => {
    expect(orderQuantity(count, pack, unit)).toBe(order)
    expect(quantityIn(words, count, pack, unit)).toBe(order)
    expect(packIn(words, count, pack, unit)).toBe(cart)
  },
)
