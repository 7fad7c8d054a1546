import type { Quote } from '#contract/orders/checkout.ts'
import type { PaymentProof } from '#contract/payments.ts'
import { tidyPhone } from '#contract/rules/accounts/checks.ts'
import { addressFault } from '#contract/rules/places/address-fault.ts'
import { readCarts } from '#web/data/cart/stored-carts.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import type { OrderDraft } from './order-draft.ts'
import type { Line } from './use-quote.ts'

export type Checkout = {
  shopId: string
  lines: Line[]
  draft: OrderDraft
  quote: Quote
  /** How long its idempotency key lives. */
  lifeSeconds: number
}

/** A sentence about the first fault of the form; undefined if there is none. */
export function draftFault(draft: OrderDraft, firstDigits: string): string | undefined {
  const fault = addressFault({ ...draft, phone: tidyPhone(draft.phone) }, firstDigits)
  return fault && sayRefusal(fault)
}

/** An item in the specified form, with its quantity as text, which the server ignores: it uses the count. */
function asShown({ _id }: Line, { lines }: Quote) {
  const priced = lines.find((line) => line._id === _id)
  if (!priced) return undefined
  const { name, quantity, price: shownPrice, packSize, unit } = priced
  return { name, quantity, shownPrice, shownPack: { packSize, unit } }
}

/** The body of the call that places an order, online or not. The server only compares the amounts with its own. */
export function placementOf({ shopId, lines, draft, quote }: Checkout) {
  const cart = readCarts().marks[shopId]?.cart
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

/** What to store while a payment is being confirmed: the proof from the payment window, if there is one, and the cart. */
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
