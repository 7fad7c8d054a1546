import { keysOf } from '../keys-of.ts'
import type { Mover, OrderStatus, StoredStatus } from './order-life.ts'

/** Progress of an order, finer than its status: also whether the shop has accepted it, and whether its bag is closed. */
export const orderStages = ['unpaid', 'new', 'accepted', 'packed', 'out', 'delivered', 'cancelled'] as const
export type OrderStage = (typeof orderStages)[number]
/** The stages in which people see an order: all but `unpaid`. */
export const seenStages = orderStages.filter((stage) => stage !== 'unpaid')
export type SeenStage = Exclude<OrderStage, 'unpaid'>

const stageOfStatus = {
  'Awaiting payment': 'unpaid',
  'Out for delivery': 'out',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
} as const satisfies Partial<Record<StoredStatus, OrderStage>>

type Marks = { accepted: boolean; packed: boolean }

/** The database function `order_stage` computes the same. */
export function stageOf(order: Marks & { status: OrderStatus }): SeenStage
export function stageOf(order: Marks & { status: StoredStatus }): OrderStage
export function stageOf(order: Marks & { status: StoredStatus }): OrderStage {
  if (order.status !== 'Food Processing') return stageOfStatus[order.status]
  if (order.packed) return 'packed'
  return order.accepted ? 'accepted' : 'new'
}

type OrderAct = {
  by: Mover
  from: readonly OrderStage[]
  /** The status after the act; undefined if it does not change. */
  to?: OrderStage
  /** Who gets a mail or a push about it; open pages update by themselves. */
  tells: readonly ('customer' | 'shop')[]
}

/**
 * What customer, shop and clock may do with an order beside setting its status (`orderMoves`). An act is allowed only in the
 * stages listed here, so of two at once the second is refused.
 */
export const orderActs = {
  accepted: { by: 'shop', from: ['new', 'accepted'], to: 'accepted', tells: ['customer'] },
  packed: { by: 'shop', from: ['new', 'accepted'], to: 'packed', tells: ['customer'] },
  declined: { by: 'shop', from: ['new', 'accepted', 'packed'], to: 'cancelled', tells: ['customer'] },
  cancelled: { by: 'customer', from: ['unpaid', 'new', 'accepted'], to: 'cancelled', tells: ['shop'] },
  cancel_asked: { by: 'customer', from: ['packed', 'out'], tells: ['shop'] },
  cancel_granted: { by: 'shop', from: ['packed', 'out'], to: 'cancelled', tells: ['customer'] },
  cancel_refused: { by: 'shop', from: ['packed', 'out'], tells: ['customer'] },
  undeliverable: { by: 'shop', from: ['out'], to: 'cancelled', tells: ['customer'] },
  changed: { by: 'shop', from: ['new', 'accepted', 'packed'], tells: ['customer'] },
  proposed: { by: 'shop', from: ['new', 'accepted', 'packed'], tells: ['customer'] },
  proposal_withdrawn: { by: 'shop', from: ['new', 'accepted', 'packed'], tells: ['customer'] },
  proposal_accepted: { by: 'customer', from: ['new', 'accepted', 'packed'], tells: ['shop'] },
  proposal_refused: { by: 'customer', from: ['new', 'accepted', 'packed'], tells: ['shop'] },
  overdue: { by: 'clock', from: ['new'], tells: ['customer'] },
  unanswered: { by: 'clock', from: ['new'], to: 'cancelled', tells: ['customer', 'shop'] },
} as const satisfies Record<string, OrderAct>
export type ActName = keyof typeof orderActs

/** Whether an act is allowed in a stage. */
export function mayTake(name: ActName, stage: OrderStage): boolean {
  const { from }: OrderAct = orderActs[name]
  return from.includes(stage)
}

/** The kinds of order events: placed, status set, a step undone, or an act. */
export const orderEventKinds = ['placed', 'moved', 'undone', ...actNames()] as const
export type OrderEventKind = 'placed' | 'moved' | 'undone' | ActName

function actNames(): ActName[] {
  return keysOf(orderActs)
}

export const isAct = (kind: OrderEventKind): kind is ActName => Object.hasOwn(orderActs, kind)

/** Whether the shop has to answer the customer's request to cancel. It need not once the order went on or was unpacked. */
export function isCancelAsked({
  stage,
  cancelAskedAt,
}: {
  stage: OrderStage
  cancelAskedAt?: string | undefined
}) {
  return cancelAskedAt !== undefined && mayTake('cancel_granted', stage)
}

/** Whether the shop may still change lines of the order. */
export const areLinesOpen = ({
  stage,
  isTest = false,
  againOf,
}: {
  stage: OrderStage
  isTest?: boolean | undefined
  againOf?: string | undefined
}): boolean => !isTest && !againOf && mayTake('changed', stage)

export const whoDid = (kind: OrderEventKind): Mover => {
  if (isAct(kind)) return orderActs[kind].by
  return kind === 'placed' ? 'customer' : 'shop'
}

/** The acts by which a placed order is cancelled. */
export const endings = ['declined', 'cancelled', 'cancel_granted', 'undeliverable', 'unanswered'] as const
export type Ending = (typeof endings)[number]

export const declineReasons = [
  'item_unavailable',
  'closed',
  'too_busy',
  'cannot_deliver_there',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export const undeliverableReasons = ['nobody_home', 'refused', 'address_wrong', 'unreachable'] as const
export type UndeliverableReason = (typeof undeliverableReasons)[number]

export const LONGEST_PROMISE_MINUTES = 240
export const MAX_NOTE = 200

/** For how long a shop may undo its last step. */
export const UNDO_SECONDS = 120

/** What to do if an item is missing; the first is the default. */
export const wishes = ['leave_out', 'ask', 'replace', 'cancel'] as const
export type Wish = (typeof wishes)[number]
