import { expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { endingWords, isPaidAtDoor, moreWords, packWords } from './order-words.ts'

const line = (count: number, packSize: number, unit: 'grams' | 'kg' | 'ml' | 'item' | 'dozen') => ({
  ...{ _id: 'item', name: 'Paneer', image: '', price: 1, quantity: '', total: 1 },
  ...{ count, packSize, unit },
})

test('the text of what to pack is unambiguous: the number of packs, and the size of each', () => {
  const lines = [line(3, 200, 'grams'), line(1, 1000, 'ml'), line(2, 0.5, 'kg'), line(2, 1, 'dozen')]
  expect(lines.map(packWords)).toEqual([
    ...['3 packs × 200 g', '1 pack × 1 l', '2 packs × 0.5 kg', '2 packs × 1 dozen'],
  ])
  expect([line(1, 1, 'item'), line(6, 1, 'item'), line(2, 6, 'item')].map(packWords)).toEqual([
    ...['1 piece', '6 pieces', '2 packs × 6 item'],
  ])
})

test('a weighed line is packed by its weight', () => {
  expect(packWords({ ...line(2, 500, 'grams'), grams: 900 })).toBe('900 g')
})

test('hidden lines of an order are called to be packed only until the bag is closed', () => {
  const words = (['new', 'accepted', 'packed', 'out', 'delivered', 'cancelled'] as const).map((stage) =>
    moreWords({ stage }, 2),
  )
  const [toPack, more] = ['2 more items to pack', '2 more items']
  expect(words).toEqual([toPack, toPack, more, more, more, more])
  expect(moreWords({ stage: 'out' }, 1)).toBe('1 more item')
})

test('the ending of an order is described with its reason, if it has one', () => {
  expect(endingWords({ kind: 'declined', reason: 'too_busy' })).toBe('Declined: We have too many orders')
  expect(endingWords({ kind: 'undeliverable', reason: 'nobody_home' })).toBe(
    'Could not be delivered: Nobody is at home',
  )
  expect(endingWords({ kind: 'cancelled' })).toBe('The customer cancelled it.')
})

test('only an unpaid order that is on its way is paid at the door', () => {
  const cash = { paymentMethod: 'COD', paymentStatus: 'pending', status: 'Out for delivery', stage: 'out' }
  const isOf = (given: object) => isPaidAtDoor({ ...cash, amount: 189, ...given } as Order)
  expect(isOf({})).toBe(true)
  for (const other of [
    { status: 'Food Processing', stage: 'new' },
    { status: 'Food Processing', stage: 'packed' },
    { status: 'Delivered', stage: 'delivered' },
    { status: 'Cancelled', stage: 'cancelled' },
    { paymentMethod: 'online', paymentStatus: 'paid' },
    { paymentMethod: 'online', paymentStatus: 'refund_due' },
    { isTest: true },
    { againOf: 'an order' },
    { amount: 0 },
  ])
    expect(isOf(other), JSON.stringify(other)).toBe(false)
})
