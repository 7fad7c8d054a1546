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
  test('shows a customer three steps, and cancelled as the only other end', () => {
    expect(orderSteps).toEqual(['Food Processing', 'Out for delivery', 'Delivered'])
    expect(orderStatuses).toEqual([...orderSteps, 'Cancelled'])
    expect(openStatuses).toEqual(['Food Processing', 'Out for delivery'])
  })

  test('reaches every status and leaves every status except Cancelled', () => {
    for (const { status } of orderLife) {
      expect([status, pairs.some(([, to]) => to === status)]).toEqual([status, true])
      const isLeft = pairs.some(([from]) => from === status)
      expect([status, isLeft]).toEqual([status, status !== 'Cancelled'])
    }
  })

  test('has each move once', () => {
    expect(new Set(pairs.map((pair) => pair.join(' → '))).size).toBe(pairs.length)
  })

  test('refunds money exactly in those statuses that free the packs, and never earns it afterwards', () => {
    for (const { status, life, money, stock } of orderLife) {
      if (life === 'unplaced') continue
      expect([status, money === 'given_back']).toEqual([status, stock === 'free'])
    }
    // Refunded money is not earned afterwards.
    for (const [from, to] of pairs)
      if (from && meaningOf(from)?.money === 'given_back') expect([from, to]).toEqual([])
  })

  test('lets a shop set any step after any other, and a customer cancel until it is on its way', () => {
    for (const to of orderSteps)
      expect(sourcesOf(to, 'shop')).toEqual(orderSteps.filter((from) => from !== to))
    expect(sourcesOf('Cancelled', 'customer')).toEqual(['Awaiting payment', 'Food Processing'])
    expect(sourcesOf('Cancelled', 'shop')).toEqual(['Food Processing', 'Out for delivery'])
    expect(sourcesOf('Food Processing', 'payment')).toEqual(['Awaiting payment'])
    expect(sourcesOf('Delivered', 'customer')).toEqual([])
  })

  test('notifies both of a placed order, the customer of later moves, and nobody of hidden statuses', () => {
    expect(toldOf(null, 'Food Processing')).toEqual(['customer', 'shop'])
    expect(toldOf('Food Processing', 'Delivered')).toEqual(['customer'])
    expect(toldOf('Out for delivery', 'Cancelled')).toEqual(['customer'])
    expect(toldOf(null, 'Awaiting payment')).toEqual([])
    expect(toldOf('Cancelled', 'Delivered')).toEqual([])
  })
})

test('the payment status of an order distinguishes refunds that are due and done, in part and in full', () => {
  const at = (goingPaise: number, gonePaise: number) => paymentStatusOf(100, { goingPaise, gonePaise })
  expect(at(0, 0)).toBe('paid')
  expect(at(40, 0)).toBe('part_refund_due')
  expect(at(40, 40)).toBe('part_refunded')
  expect(at(70, 40)).toBe('part_refund_due')
  expect(at(100, 40)).toBe('refund_due')
  expect(at(100, 100)).toBe('refunded')
})
