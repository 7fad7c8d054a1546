type Meaning = {
  status: string
  /** Unplaced: nobody sees it yet. Open: the shop has work to do. Over: only a correction can follow. */
  life: 'unplaced' | 'open' | 'over'
  /** What becomes of the money: held until the order is earned, or given back. */
  money: 'held' | 'earned' | 'given_back'
  /** Whether the counted stock is reserved for this order, also while it may still be paid for. */
  stock: 'free' | 'taken'
}

/** Every status of an order and what it means, the steps of a delivery in their order. The API and the database use these names. */
export const orderLife = [
  { status: 'Awaiting payment', life: 'unplaced', money: 'held', stock: 'taken' },
  { status: 'Food Processing', life: 'open', money: 'held', stock: 'taken' },
  { status: 'Out for delivery', life: 'open', money: 'held', stock: 'taken' },
  { status: 'Delivered', life: 'over', money: 'earned', stock: 'taken' },
  { status: 'Cancelled', life: 'over', money: 'given_back', stock: 'free' },
] as const satisfies readonly Meaning[]

type Row = (typeof orderLife)[number]
type Placed = Exclude<Row, { life: 'unplaced' }>
type Step = Exclude<Placed, { money: 'given_back' }>

export type StoredStatus = Row['status']
/** The statuses in which customers and shops see an order. */
export type OrderStatus = Placed['status']
/** The statuses of a delivery: the shop may set any of them. */
export type OrderStep = Step['status']

const isPlaced = (row: Row): row is Placed => row.life !== 'unplaced'
const isStep = (row: Placed): row is Step => row.money !== 'given_back'
const statusOf = <R extends Row>({ status }: R): R['status'] => status

const placed = orderLife.filter(isPlaced)
const steps = placed.filter(isStep)
export const orderStatuses = placed.map(statusOf)
export const orderSteps = steps.map(statusOf)
/** Orders on which the shop still has work to do. */
export const openStatuses = placed.filter(({ life }) => life === 'open').map(statusOf)
/** Orders that count as the shop's revenue, and on which commission is due. */
export const soldStatuses = placed.filter(({ money }) => money === 'earned').map(statusOf)
/** Orders whose money must be refunded. */
export const cancelledStatuses = placed.filter(({ money }) => money === 'given_back').map(statusOf)

const isOneOf =
  (list: readonly StoredStatus[]) =>
  (status: StoredStatus): boolean =>
    list.includes(status)
export const isOpen = isOneOf(openStatuses)
export const isSold = isOneOf(soldStatuses)
export const isCancelled = isOneOf(cancelledStatuses)

/** Who changes an order. Payment: a payment was captured. Clock: a deadline passed. */
export const movers = ['customer', 'shop', 'payment', 'clock'] as const
export type Mover = (typeof movers)[number]
type OrderMove = {
  /** Null for an order that is being created. */
  from: readonly (StoredStatus | null)[]
  to: StoredStatus
  by: readonly Mover[]
  /** Who is sent a mail or a push; open pages are updated by the event stream. */
  tells: readonly ('customer' | 'shop')[]
}

/** Every allowed change of status. Its effect on money and stock follows from how its two statuses differ in `orderLife`. */
export const orderMoves: readonly OrderMove[] = [
  { from: [null], to: 'Awaiting payment', by: ['customer'], tells: [] },
  { from: [null], to: 'Food Processing', by: ['customer'], tells: ['customer', 'shop'] },
  { from: ['Awaiting payment'], to: 'Food Processing', by: ['payment'], tells: ['customer', 'shop'] },
  { from: ['Awaiting payment'], to: 'Cancelled', by: ['customer', 'payment', 'clock'], tells: [] },
  // The shop may set any step from any other, which is also how it corrects a mistake.
  ...orderSteps.map(
    (to): OrderMove => ({
      from: orderSteps.filter((step) => step !== to),
      to,
      by: ['shop'],
      tells: ['customer'],
    }),
  ),
  { from: ['Food Processing'], to: 'Cancelled', by: ['customer', 'shop', 'clock'], tells: ['customer'] },
  { from: ['Out for delivery'], to: 'Cancelled', by: ['shop'], tells: ['customer'] },
]

/** The statuses from which `mover` may set `to`. */
export const sourcesOf = (to: StoredStatus, mover: Mover): StoredStatus[] =>
  orderMoves
    .filter((move) => move.to === to && move.by.includes(mover))
    .flatMap(({ from }) => from.filter((status) => status !== null))

/** Who is notified of a change of status; `from` is null when the order is created. */
export const toldOf = (from: StoredStatus | null, to: StoredStatus): OrderMove['tells'] =>
  orderMoves.find((move) => move.to === to && move.from.includes(from))?.tells ?? []

/** Where the money of an order is; `part_…` if only a part of it is or will be refunded. */
export const paymentStatuses = [
  'pending',
  'paid',
  'part_refund_due',
  'part_refunded',
  'refund_due',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The status of an order that was paid. `goingPaise` is the sum of its refunds, `gonePaise` the part of them that has arrived. */
export function paymentStatusOf(
  paidPaise: number,
  { goingPaise, gonePaise }: { goingPaise: number; gonePaise: number },
): Exclude<PaymentStatus, 'pending'> {
  if (gonePaise >= paidPaise) return 'refunded'
  if (goingPaise >= paidPaise) return 'refund_due'
  if (goingPaise === 0) return 'paid'
  return gonePaise >= goingPaise ? 'part_refunded' : 'part_refund_due'
}
