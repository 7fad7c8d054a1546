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

describe('what may be done with an order', () => {
  test('changes its status only as the moves of an order allow whoever does it', () => {
    for (const [name, act] of acts) {
      if (!('to' in act) || statusOf[act.to] === 'Food Processing') continue
      for (const from of act.from)
        expect([name, sourcesOf(statusOf[act.to], act.by)]).toEqual([
          name,
          expect.arrayContaining([statusOf[from]]),
        ])
    }
  })

  test('never begins at an end', () => {
    const over: readonly OrderStage[] = ['delivered', 'cancelled']
    for (const [name, { from }] of acts)
      expect([name, from.filter((at) => over.includes(at))]).toEqual([name, []])
  })

  test('ends an order in the ways that an ending can be, and in no other', () => {
    const ending = acts.filter(([, act]) => 'to' in act && act.to === 'cancelled').map(([name]) => name)
    expect(ending.sort()).toEqual([...endings].sort())
  })

  test('is told to the other side, never to whoever did it', () => {
    for (const [name, { by, tells }] of acts)
      expect([name, tells.filter((side) => side === by)]).toEqual([name, []])
  })

  test('lets a customer cancel until the bag is closed, and ask from then on', () => {
    expect(orderActs.cancelled.from).toEqual(['unpaid', 'new', 'accepted'])
    expect(orderActs.cancel_asked.from).toEqual(['packed', 'out'])
  })
})

test('a kind of event says who did it', () => {
  expect(orderEventKinds.filter(isAct).sort()).toEqual(acts.map(([name]) => name).sort())
  expect(whoDid('placed')).toBe('customer')
  expect(whoDid('moved')).toBe('shop')
  expect(whoDid('unanswered')).toBe('clock')
})

test('an order is packed before it is on its way, whatever its marks say later', () => {
  for (const status of orderSteps)
    for (const accepted of [true, false])
      for (const packed of [true, false]) expect(statusOf[stageOf({ status, accepted, packed })]).toBe(status)
  expect(stageOf({ status: 'Food Processing', accepted: false, packed: true })).toBe('packed')
  expect(stageOf({ status: 'Food Processing', accepted: true, packed: false })).toBe('accepted')
  expect(stageOf({ status: 'Food Processing', accepted: false, packed: false })).toBe('new')
})

test('the shop owes an answer only while the order is packed or on its way', () => {
  const asked = { cancelAskedAt: '2026-11-22T10:00:00.000Z' }
  const owed = orderStages.filter((stage) => isCancelAsked({ stage, ...asked }))
  expect(owed).toEqual(['packed', 'out'])
  expect(isCancelAsked({ stage: 'packed' })).toBe(false)
})

test('a line is open until the bag leaves, and never in a test or in what is brought again', () => {
  const open = orderStages.filter((stage) => areLinesOpen({ stage }))
  expect(open).toEqual(['new', 'accepted', 'packed'])
  expect(areLinesOpen({ stage: 'accepted', isTest: true })).toBe(false)
  expect(areLinesOpen({ stage: 'accepted', againOf: 'another' })).toBe(false)
})
