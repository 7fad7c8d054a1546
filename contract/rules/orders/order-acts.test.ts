import { describe, expect, test } from 'vitest'
import {
  areLinesOpen,
  endings,
  isAct,
  isCancelAsked,
  type OrderStage,
  orderActs,
  orderEventKinds,
  orderStages,
  stageOf,
  whoDid,
} from './order-acts.ts'
import { orderSteps, type StoredStatus, sourcesOf } from './order-life.ts'

const statusOf: Record<OrderStage, StoredStatus> = {
  unpaid: 'Awaiting payment',
  new: 'Food Processing',
  accepted: 'Food Processing',
  packed: 'Food Processing',
  out: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}
const acts = Object.entries(orderActs)

describe('the acts on an order', () => {
  test('change its status only as the moves of an order allow', () => {
    for (const [name, act] of acts) {
      if (!('to' in act) || statusOf[act.to] === 'Food Processing') continue
      for (const from of act.from)
        expect([name, sourcesOf(statusOf[act.to], act.by)]).toEqual([
          name,
          expect.arrayContaining([statusOf[from]]),
        ])
    }
  })

  test('never start from a final stage', () => {
    const over: readonly OrderStage[] = ['delivered', 'cancelled']
    for (const [name, { from }] of acts)
      expect([name, from.filter((at) => over.includes(at))]).toEqual([name, []])
  })

  test('end an order in exactly the ways of `endings`', () => {
    const ending = acts.filter(([, act]) => 'to' in act && act.to === 'cancelled').map(([name]) => name)
    expect(ending.sort()).toEqual([...endings].sort())
  })

  test('notify the other side, never the side that acted', () => {
    for (const [name, { by, tells }] of acts)
      expect([name, tells.filter((side) => side === by)]).toEqual([name, []])
  })

  test('let a customer cancel until the bag is closed, and ask for it from then on', () => {
    expect(orderActs.cancelled.from).toEqual(['unpaid', 'new', 'accepted'])
    expect(orderActs.cancel_asked.from).toEqual(['packed', 'out'])
  })
})

test('the kind of an event says who caused it', () => {
  expect(orderEventKinds.filter(isAct).sort()).toEqual(acts.map(([name]) => name).sort())
  expect(whoDid('placed')).toBe('customer')
  expect(whoDid('moved')).toBe('shop')
  expect(whoDid('unanswered')).toBe('clock')
})

test('the stage of an order always fits its status, and its marks only refine it', () => {
  for (const status of orderSteps)
    for (const accepted of [true, false])
      for (const packed of [true, false]) expect(statusOf[stageOf({ status, accepted, packed })]).toBe(status)
  expect(stageOf({ status: 'Food Processing', accepted: false, packed: true })).toBe('packed')
  expect(stageOf({ status: 'Food Processing', accepted: true, packed: false })).toBe('accepted')
  expect(stageOf({ status: 'Food Processing', accepted: false, packed: false })).toBe('new')
})

test('the shop owes an answer to a requested cancellation only while the order is packed or on its way', () => {
  const asked = { cancelAskedAt: '2026-11-22T10:00:00.000Z' }
  const owed = orderStages.filter((stage) => isCancelAsked({ stage, ...asked }))
  expect(owed).toEqual(['packed', 'out'])
  expect(isCancelAsked({ stage: 'packed' })).toBe(false)
})

test('lines can be changed until the bag leaves, but never in a test order or one brought again', () => {
  const open = orderStages.filter((stage) => areLinesOpen({ stage }))
  expect(open).toEqual(['new', 'accepted', 'packed'])
  expect(areLinesOpen({ stage: 'accepted', isTest: true })).toBe(false)
  expect(areLinesOpen({ stage: 'accepted', againOf: 'another' })).toBe(false)
})
