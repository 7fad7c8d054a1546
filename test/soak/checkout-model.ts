import type { Chance } from './chance.ts'

/** A customer's request: the count of the one item, and the flat it is delivered to. */
export type Asked = { count: number; flat: string }
export type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
export type ModelPayment = {
  proof: Proof
  isRight: boolean
  isLate: boolean
  outcome?: 'applied' | 'returned'
}
export type ModelOrder = {
  id: string
  asked: Asked
  state: 'waiting' | 'placed' | 'cancelled'
  isOver: boolean
  gatewayOrderId?: string
  payment?: ModelPayment
}
type Key = { asked: Asked; isOver: boolean; order: ModelOrder }

export type Expected =
  | { kind: 'refused'; code: 'key_reused' | 'checkout_gone' | 'paid_already' }
  | { kind: 'known'; order: ModelOrder }
  | { kind: 'new' }

const isSame = (a: Asked, b: Asked) => a.count === b.count && a.flat === b.flat

/** A model of ordering for one customer at one shop, without a database, to compare the product with. */
export class CheckoutModel {
  orders: ModelOrder[] = []
  private keys = new Map<string, Key>()

  usedKeys = (): string[] => [...this.keys.keys()]
  paid = (): ModelOrder[] => this.orders.filter(({ payment }) => payment)
  payable = (): ModelOrder[] =>
    this.orders.filter(({ gatewayOrderId, payment }) => gatewayOrderId && !payment)

  /** The answer to a Confirm; its effects on existing orders are applied when this returns. */
  expect(way: 'cash' | 'online', key: string | undefined, asked: Asked): Expected {
    const known = key === undefined ? undefined : this.keys.get(key)
    if (known && !isSame(known.asked, asked)) return { kind: 'refused', code: 'key_reused' }
    if (known?.isOver) return { kind: 'refused', code: 'checkout_gone' }
    if (known?.order.state === 'placed') return { kind: 'known', order: known.order }
    const rivals = this.orders.filter(
      (order) => order.state === 'waiting' && order.asked.count === asked.count,
    )
    for (const rival of rivals) {
      this.hear(rival)
      if (rival.payment?.outcome === 'applied') return this.onlyIfSame(rival, asked)
    }
    const waiting = rivals.filter(({ state }) => state === 'waiting')
    const same = waiting.find((order) => way === 'online' && !order.isOver && isSame(order.asked, asked))
    for (const order of waiting) if (order !== same) order.state = 'cancelled'
    this.voided = waiting.filter((order) => order !== same)
    return same ? { kind: 'known', order: same } : { kind: 'new' }
  }

  private voided: ModelOrder[] = []

  /** Stores the order that the Confirm led to, once its id is known. */
  remember(key: string | undefined, asked: Asked, order: ModelOrder): void {
    if (!this.orders.includes(order)) this.orders.push(order)
    if (key !== undefined) this.keys.set(key, { isOver: this.keys.get(key)?.isOver ?? false, asked, order })
    for (const known of this.keys.values()) {
      if (this.voided.includes(known.order) && isSame(known.order.asked, asked)) known.order = order
    }
    this.voided = []
  }

  /** The server learns of an order's payment, in one way or another. */
  hear({ payment }: ModelOrder): void {
    const order = this.orders.find((one) => one.payment === payment)
    if (!payment || payment.outcome || !order) return
    const counts = payment.isRight && !payment.isLate && order.state === 'waiting'
    payment.outcome = counts ? 'applied' : 'returned'
    if (order.state === 'waiting') order.state = counts ? 'placed' : 'cancelled'
  }

  timePasses(): void {
    for (const order of this.orders) order.isOver = true
    for (const key of this.keys.values()) key.isOver = true
  }

  private onlyIfSame(order: ModelOrder, asked: Asked): Expected {
    return isSame(order.asked, asked) ? { kind: 'known', order } : { kind: 'refused', code: 'paid_already' }
  }
}

export const someWish = (chance: Chance): Asked => ({
  count: chance.oneOf([3, 3, 3, 4]),
  flat: chance.oneOf(['4B', '4B', '4B', '9']),
})
