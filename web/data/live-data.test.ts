import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { withOrder } from './live-data.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString()
const order = (minute: number, status: Order['status'] = 'Food Processing') =>
  ({ _id: `order ${minute}`, date: at(minute), status }) as Order
const page = (minutes: number[], next?: string) => ({
  success: true,
  data: minutes.map((minute) => order(minute)),
  ...(next && { next }),
})
const minutesOf = (pages: { data: Order[] }[]) =>
  pages.map(({ data }) => data.map(({ date }) => new Date(date).getUTCMinutes()))

describe('an order that was placed or changed', () => {
  test('replaces the loaded one on whatever page', () => {
    const pages = withOrder([page([9, 8], 'more'), page([7, 6])], order(6, 'Delivered'))
    expect(minutesOf(pages)).toEqual([
      [9, 8],
      [7, 6],
    ])
    expect(pages[1]?.data[1]?.status).toBe('Delivered')
  })

  test('comes first if it is new', () => {
    expect(minutesOf(withOrder([page([9, 8], 'more'), page([7, 6])], order(10)))).toEqual([
      [10, 9, 8],
      [7, 6],
    ])
    expect(minutesOf(withOrder([page([])], order(10)))).toEqual([[10]])
  })

  test('is inserted by its age if it arrives late', () => {
    expect(minutesOf(withOrder([page([9, 6], 'more'), page([5, 4])], order(8)))).toEqual([
      [9, 8, 6],
      [5, 4],
    ])
    expect(minutesOf(withOrder([page([9, 8], 'more'), page([7, 6])], order(5)))).toEqual([
      [9, 8],
      [7, 6, 5],
    ])
  })

  test('is left to its own page if that is not loaded yet', () => {
    expect(minutesOf(withOrder([page([9, 8], 'more')], order(5)))).toEqual([[9, 8]])
  })
})
