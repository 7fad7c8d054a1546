import { keysOf } from './keys-of.ts'
import type { Mover, OrderStatus, StoredStatus } from './order-life.ts'

/** The stages of an order: its status, with Food Processing divided by whether the shop has accepted and packed it. */
export const orderStages = ['unpaid', 'new', 'accepted', 'packed', 'out', 'delivered', 'cancelled'] as const
export type OrderStage = (typeof orderStages)[number]
/** The stages in which customers and shops see an order. */
export const seenStages = orderStages.filter((stage) => stage !== 'unpaid')
export type SeenStage = Exclude<OrderStage, 'unpaid'>

const stageOfStatus = {
  'Awaiting payment': 'unpaid',
  'Out for delivery': 'out',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
} as const satisfies Partial<Record<StoredStatus, OrderStage>>

type Marks = { accepted: boolean; packed: boolean }

/** The database has the same rule in its function `order_stage`. */
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
  /** Undefined if the stage does not change. */
  to?: OrderStage
  /** Who is sent a mail or a push; open pages are updated by the event stream. */
  tells: readonly ('customer' | 'shop')[]
}

/**
 * What customer, shop and clock may do with an order besides setting its status (`orderMoves`). An act is refused unless
 * the order is in one of its `from` stages, so of two conflicting acts only the first succeeds.
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

/** Whether an act is allowed in this stage. */
export function mayTake(name: ActName, stage: OrderStage): boolean {
  const { from }: OrderAct = orderActs[name]
  return from.includes(stage)
}

/** The kinds of order events: it was placed, its status was set, its last step was undone, or one of the acts. */
export const orderEventKinds = ['placed', 'moved', 'undone', ...actNames()] as const
export type OrderEventKind = 'placed' | 'moved' | 'undone' | ActName

function actNames(): ActName[] {
  return keysOf(orderActs)
}

export const isAct = (kind: OrderEventKind): kind is ActName => Object.hasOwn(orderActs, kind)

/** Whether the shop still has to answer a request to cancel: not once the order has moved on, or is no longer packed. */
export function isCancelAsked({
  stage,
  cancelAskedAt,
}: {
  stage: OrderStage
  cancelAskedAt?: string | undefined
}) {
  return cancelAskedAt !== undefined && mayTake('cancel_granted', stage)
}

/** Whether the shop may still change lines. Test orders and replacement deliveries are never changed. */
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

/** What the customer wants if an item is missing; the first is the default. */
export const wishes = ['leave_out', 'ask', 'replace', 'cancel'] as const
export type Wish = (typeof wishes)[number]
