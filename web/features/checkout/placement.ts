import type { Quote } from '#contract/orders/checkout.ts'
import type { PaymentProof } from '#contract/payments.ts'
import { addressFault } from '#contract/rules/address-fault.ts'
import { tidyPhone } from '#contract/rules/checks.ts'
import { read } from '#web/data/kept-carts.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import type { OrderDraft } from './order-draft.ts'
import type { Line } from './use-quote.ts'

export type Checkout = {
  shopId: string
  lines: Line[]
  draft: OrderDraft
  quote: Quote
  /** How long its key lives. */
  lifeSeconds: number
}

/** The sentence for the first thing wrong with the form, or nothing. */
export function draftFault(draft: OrderDraft, firstDigits: string): string | undefined {
  const fault = addressFault({ ...draft, phone: tidyPhone(draft.phone) }, firstDigits)
  return fault && sayRefusal(fault)
}

/** As specified an item is sent with what it holds as text; the server goes by the count, and says it itself. */
function asShown({ _id }: Line, { lines }: Quote) {
  const priced = lines.find((line) => line._id === _id)
  if (!priced) return undefined
  const { name, quantity, price: shownPrice, packSize, unit } = priced
  return { name, quantity, shownPrice, shownPack: { packSize, unit } }
}

/** What is sent to place an order, online or not: the amounts and prices are for the server to compare. */
export function placementOf({ shopId, lines, draft, quote }: Checkout) {
  const cart = read().marks[shopId]?.cart
  const { keptId: _, tappedFor: __, nameOfSpot: ___, wish, ...address } = draft
  return {
    shopId,
    items: lines.map((line) => ({ ...line, ...asShown(line, quote) })),
    address: { ...address, phone: tidyPhone(draft.phone) },
    wish,
    ...(cart && { cart }),
    amount: quote.amount,
    deliveryCharge: quote.deliveryCharge,
  }
}

/** What is asked until it is answered, once the window has handed over its proof or a payment is on its way. */
export function toConfirm(checkout: Checkout, orderId: string, proof?: PaymentProof) {
  const placement = placementOf(checkout)
  return {
    call: 'verifyOrder' as const,
    question: proof ? { ...placement, ...proof, orderId } : { success: 'true', orderId },
    shopId: checkout.shopId,
    lines: checkout.lines,
    cart: placement.cart,
  }
}
