import { expect, test } from 'vitest'
import { whenNoneIsOpen } from './when-none-is-open.ts'

const night = Date.parse('2026-11-27T23:30:00+05:30')
const open = { acceptingOrders: true }
const busy = { acceptingOrders: false, closedBecause: 'busy' } as const
const shut = { acceptingOrders: false, closedBecause: 'paused' } as const
const until = (clock: string) => ({
  acceptingOrders: false,
  closedBecause: 'hours' as const,
  opensAt: new Date(clock).toISOString(),
})
const [six, seven] = [until('2026-11-28T06:00:00+05:30'), until('2026-11-28T07:00:00+05:30')]

test('if all shops are closed the earliest opening is returned, in whatever order they are listed', () => {
  expect(whenNoneIsOpen([seven, six, shut], night)).toEqual({ opensAt: new Date(six.opensAt) })
})

test('no time is returned if none is known, or if it is further away than a time can express', () => {
  expect(whenNoneIsOpen([shut, shut], night)).toEqual({})
  expect(whenNoneIsOpen([until('2026-11-28T23:31:00+05:30')], night)).toEqual({})
})

test('undefined is returned if a shop is open or only busy, and for an empty list', () => {
  expect(whenNoneIsOpen([seven, open], night)).toBeUndefined()
  expect(whenNoneIsOpen([seven, busy], night)).toBeUndefined()
  expect(whenNoneIsOpen([], night)).toBeUndefined()
})
