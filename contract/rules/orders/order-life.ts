type Meaning = {
  status: string
  /** Unplaced: nobody sees it yet. Open: the shop has work to do. Over: nothing follows but a correction. */
  life: 'unplaced' | 'open' | 'over'
  /** The money of the order: held until it is earned by the shop, or given back. */
  money: 'held' | 'earned' | 'given_back'
  /** Whether the counted stock is reserved for this order, also while it may still be paid for. */
  stock: 'free' | 'taken'
}

/** All statuses: first the steps to the door, in their order. API and database use these very words. */
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
/** The statuses of placed orders, which people see. */
export type OrderStatus = Placed['status']
/** The statuses on the way to the door; the shop may set any of them at any time. */
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
/** Orders that count as revenue and from which commission is taken. */
export const soldStatuses = placed.filter(({ money }) => money === 'earned').map(statusOf)
/** Orders whose money has to go back. */
export const cancelledStatuses = placed.filter(({ money }) => money === 'given_back').map(statusOf)

const isOneOf =
  (list: readonly StoredStatus[]) =>
  (status: StoredStatus): boolean =>
    list.includes(status)
export const isOpen = isOneOf(openStatuses)
export const isSold = isOneOf(soldStatuses)
export const isCancelled = isOneOf(cancelledStatuses)

/** Who causes a move. Payment: a captured payment. Clock: a deadline that passed without anybody acting. */
export const movers = ['customer', 'shop', 'payment', 'clock'] as const
export type Mover = (typeof movers)[number]
type OrderMove = {
  /** Null for a new order. */
  from: readonly (StoredStatus | null)[]
  to: StoredStatus
  by: readonly Mover[]
  /** Who gets a mail or a push about it; open pages update by themselves. */
  tells: readonly ('customer' | 'shop')[]
}

/** All allowed changes of status. What a move means for money and stock follows from its two statuses. */
export const orderMoves: readonly OrderMove[] = [
  { from: [null], to: 'Awaiting payment', by: ['customer'], tells: [] },
  { from: [null], to: 'Food Processing', by: ['customer'], tells: ['customer', 'shop'] },
  { from: ['Awaiting payment'], to: 'Food Processing', by: ['payment'], tells: ['customer', 'shop'] },
  { from: ['Awaiting payment'], to: 'Cancelled', by: ['customer', 'payment', 'clock'], tells: [] },
  // Any step may follow any other: the shop corrects a mistake the same way.
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

/** The statuses from which `mover` may bring an order to `to`. */
export const sourcesOf = (to: StoredStatus, mover: Mover): StoredStatus[] =>
  orderMoves
    .filter((move) => move.to === to && move.by.includes(mover))
    .flatMap(({ from }) => from.filter((status) => status !== null))

/** Who is notified of a change of status; `from` is null for a new order. */
export const toldOf = (from: StoredStatus | null, to: StoredStatus): OrderMove['tells'] =>
  orderMoves.find((move) => move.to === to && move.from.includes(from))?.tells ?? []

/** Where the money of an order is; `part_…` if only a part of it is refunded. */
export const paymentStatuses = [
  'pending',
  'paid',
  'part_refund_due',
  'part_refunded',
  'refund_due',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The payment status of a paid order, from the paise that are to be refunded in all and those that have been. */
export function paymentStatusOf(
  paidPaise: number,
  { goingPaise, gonePaise }: { goingPaise: number; gonePaise: number },
): Exclude<PaymentStatus, 'pending'> {
  if (gonePaise >= paidPaise) return 'refunded'
  if (goingPaise >= paidPaise) return 'refund_due'
  if (goingPaise === 0) return 'paid'
  return gonePaise >= goingPaise ? 'part_refunded' : 'part_refund_due'
}
