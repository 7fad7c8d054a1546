type Meaning = {
  status: string
  /** Unplaced: nobody sees it yet. Open: it needs the shop's hands. Over: nothing follows but a correction. */
  life: 'unplaced' | 'open' | 'over'
  /** What was paid or is to be paid: held until it is earned, or given back. */
  money: 'held' | 'earned' | 'given_back'
  /** What was ordered: on the shelf, or taken for this order, as long as it may still be paid for. */
  stock: 'free' | 'taken'
}

/** What an order may be, the steps of its way first and in their order. The wire and the database say it by these very words. */
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
/** What an order is seen in. */
export type OrderStatus = Placed['status']
/** One of the way to the door: the shop may set any of them. */
export type OrderStep = Step['status']

const isPlaced = (row: Row): row is Placed => row.life !== 'unplaced'
const isStep = (row: Placed): row is Step => row.money !== 'given_back'
const statusOf = <R extends Row>({ status }: R): R['status'] => status

const placed = orderLife.filter(isPlaced)
const steps = placed.filter(isStep)
export const orderStatuses = placed.map(statusOf)
export const orderSteps = steps.map(statusOf)
/** Orders that still need the shop's hands. */
export const openStatuses = placed.filter(({ life }) => life === 'open').map(statusOf)
/** Orders that are the shop's revenue, and that commission is taken of. */
export const soldStatuses = placed.filter(({ money }) => money === 'earned').map(statusOf)
/** Of these no money may be kept. */
export const cancelledStatuses = placed.filter(({ money }) => money === 'given_back').map(statusOf)

const isOneOf =
  (list: readonly StoredStatus[]) =>
  (status: StoredStatus): boolean =>
    list.includes(status)
export const isOpen = isOneOf(openStatuses)
export const isSold = isOneOf(soldStatuses)
export const isCancelled = isOneOf(cancelledStatuses)

/** Payment: the news that one was captured. Clock: nobody did anything for too long. */
export const movers = ['customer', 'shop', 'payment', 'clock'] as const
export type Mover = (typeof movers)[number]
type OrderMove = {
  /** Null for an order that comes into being. */
  from: readonly (StoredStatus | null)[]
  to: StoredStatus
  by: readonly Mover[]
  /** Who gets a mail or a push of it; open pages follow by themselves. */
  tells: readonly ('customer' | 'shop')[]
}

/** All that may happen to an order. What a move means for money and stock is how its two statuses differ. */
export const orderMoves: readonly OrderMove[] = [
  { from: [null], to: 'Awaiting payment', by: ['customer'], tells: [] },
  { from: [null], to: 'Food Processing', by: ['customer'], tells: ['customer', 'shop'] },
  { from: ['Awaiting payment'], to: 'Food Processing', by: ['payment'], tells: ['customer', 'shop'] },
  { from: ['Awaiting payment'], to: 'Cancelled', by: ['customer', 'payment', 'clock'], tells: [] },
  // Any step after any other, as the shop says: a slip of the finger is mended the same way.
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

/** From what `mover` may bring an order to `to`. */
export const sourcesOf = (to: StoredStatus, mover: Mover): StoredStatus[] =>
  orderMoves
    .filter((move) => move.to === to && move.by.includes(mover))
    .flatMap(({ from }) => from.filter((status) => status !== null))

/** Who is told that an order came from one status to another; from null when it came into being. */
export const toldOf = (from: StoredStatus | null, to: StoredStatus): OrderMove['tells'] =>
  orderMoves.find((move) => move.to === to && move.from.includes(from))?.tells ?? []

/** Where the money of an order is; `part_…` where only a part of it goes or went back. */
export const paymentStatuses = [
  'pending',
  'paid',
  'part_refund_due',
  'part_refunded',
  'refund_due',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What an order's page says of money that came, of which so much is to go back and so much has gone. */
export function paymentStatusOf(
  paidPaise: number,
  { goingPaise, gonePaise }: { goingPaise: number; gonePaise: number },
): Exclude<PaymentStatus, 'pending'> {
  if (gonePaise >= paidPaise) return 'refunded'
  if (goingPaise >= paidPaise) return 'refund_due'
  if (goingPaise === 0) return 'paid'
  return gonePaise >= goingPaise ? 'part_refunded' : 'part_refund_due'
}
