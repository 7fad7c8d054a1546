import { describe, expect, test } from 'vitest'
import {
  openStatuses,
  orderLife,
  orderMoves,
  orderStatuses,
  orderSteps,
  paymentStatusOf,
  type StoredStatus,
  sourcesOf,
  toldOf,
} from './order-life.ts'

const meaningOf = (status: StoredStatus) => orderLife.find((one) => one.status === status)
const pairs = orderMoves.flatMap(({ from, to }) => from.map((source) => [source, to] as const))

describe('the life of an order', () => {
  test('shows a customer three steps, and the one other end', () => {
    expect(orderSteps).toEqual(['Food Processing', 'Out for delivery', 'Delivered'])
    expect(orderStatuses).toEqual([...orderSteps, 'Cancelled'])
    expect(openStatuses).toEqual(['Food Processing', 'Out for delivery'])
  })

  test('can be reached and ended from everywhere: no status is a dead end but Cancelled', () => {
    for (const { status } of orderLife) {
      expect([status, pairs.some(([, to]) => to === status)]).toEqual([status, true])
      const isLeft = pairs.some(([from]) => from === status)
      expect([status, isLeft]).toEqual([status, status !== 'Cancelled'])
    }
  })

  test('has each move once', () => {
    expect(new Set(pairs.map((pair) => pair.join(' → '))).size).toBe(pairs.length)
  })

  test('gives money back exactly where the packs are free again, and earns it at no such end', () => {
    for (const { status, life, money, stock } of orderLife) {
      if (life === 'unplaced') continue
      expect([status, money === 'given_back']).toEqual([status, stock === 'free'])
    }
    // What went back is not earned afterwards.
    for (const [from, to] of pairs)
      if (from && meaningOf(from)?.money === 'given_back') expect([from, to]).toEqual([])
  })

  test('lets a shop take any step after any other, and a customer cancel until it is on its way', () => {
    for (const to of orderSteps)
      expect(sourcesOf(to, 'shop')).toEqual(orderSteps.filter((from) => from !== to))
    expect(sourcesOf('Cancelled', 'customer')).toEqual(['Awaiting payment', 'Food Processing'])
    expect(sourcesOf('Cancelled', 'shop')).toEqual(['Food Processing', 'Out for delivery'])
    expect(sourcesOf('Food Processing', 'payment')).toEqual(['Awaiting payment'])
    expect(sourcesOf('Delivered', 'customer')).toEqual([])
  })

  test('tells the shop of what is placed, the customer of all that follows, and nobody of what nobody sees', () => {
    expect(toldOf(null, 'Food Processing')).toEqual(['customer', 'shop'])
    expect(toldOf('Food Processing', 'Delivered')).toEqual(['customer'])
    expect(toldOf('Out for delivery', 'Cancelled')).toEqual(['customer'])
    expect(toldOf(null, 'Awaiting payment')).toEqual([])
    expect(toldOf('Cancelled', 'Delivered')).toEqual([])
  })
})

test('the money of an order is on its way or gone, in whole or in part', () => {
  const at = (goingPaise: number, gonePaise: number) => paymentStatusOf(100, { goingPaise, gonePaise })
  expect(at(0, 0)).toBe('paid')
  expect(at(40, 0)).toBe('part_refund_due')
  expect(at(40, 40)).toBe('part_refunded')
  expect(at(70, 40)).toBe('part_refund_due')
  expect(at(100, 40)).toBe('refund_due')
  expect(at(100, 100)).toBe('refunded')
})
