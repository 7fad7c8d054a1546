import type { ReplyOf } from '#contract/endpoints.ts'
import { tidyPhone } from '#contract/rules/accounts/checks.ts'
import type { PaymentMethod } from '#contract/rules/orders/checkout.ts'
import type { Site } from '#contract/site.ts'
import { isRefusedAs, sentenceOf } from '#web/api/answer-failure.ts'
import { api, type CallOptions } from '#web/api/client.ts'
import { cartCount } from '#web/data/cart/cart.ts'
import { countIn, readCarts } from '#web/data/cart/stored-carts.ts'
import { subtractOrderedElsewhere } from '#web/data/cart/subtract-ordered.ts'
import { forgetMark } from '#web/data/cart/write-carts.ts'
import type { ConfirmingOf } from '#web/device/confirming-payments.ts'
import { finishPlacement, keyFor } from '#web/features/checkout/idempotency-key.ts'
import { type Checkout, placementOf, toConfirm } from '#web/features/checkout/placement.ts'
import { takePayment } from '#web/features/payment/take-payment.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { paymentTexts } from '#web/texts/payment.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export type Confirmed =
  | { kind: 'placed'; orderId: string }
  | { kind: 'confirming'; confirming: ConfirmingOf<'verifyOrder'> }
  | { kind: 'not_placed'; error?: unknown }

/** Places the order for a checkout, with toasts for its outcome. Cart and form are kept until the order is certain. */
export function confirmOrder(checkout: Checkout, method: PaymentMethod, site: Site): Promise<Confirmed> {
  return method === 'COD' ? confirmCod(checkout) : confirmOnline(checkout, site)
}

async function confirmCod(checkout: Checkout): Promise<Confirmed> {
  try {
    const { orderId } = await withKey(checkout, (placement, options) => api('placeOrder', placement, options))
    finishPlacement()
    toast.success(texts.placed)
    return { kind: 'placed', orderId }
  } catch (error) {
    if (!isSaidByPage(error, checkout)) toast.error(sentenceOf(error, texts.notPlaced))
    return { kind: 'not_placed', error }
  }
}

async function confirmOnline(checkout: Checkout, site: Site): Promise<Confirmed> {
  const { firstName, lastName, phone } = checkout.draft
  let begun: ReplyOf<'createOnlineOrder'> | undefined
  const taken = await takePayment({
    scriptUrl: site.paymentScriptUrl,
    productName: site.productName,
    prefill: { name: `${firstName} ${lastName}`, phone: tidyPhone(phone) },
    begin: async () => {
      begun = await withKey(checkout, (placement, options) => api('createOnlineOrder', placement, options))
      return { ...begun, paid: begun.placed || begun.pending }
    },
    unbegun: paymentTexts.startFailed,
    unloaded: texts.processFailed,
  })
  if (taken.kind === 'failed' && !isSaidByPage(taken.error, checkout)) toast.error(taken.message)
  const isUnpaid = taken.kind === 'dismissed' || taken.kind === 'left'
  if (isUnpaid && isCartThere(checkout)) toast.show(texts.notPaid)
  if (taken.kind === 'failed' || isUnpaid)
    return { kind: 'not_placed', ...('error' in taken && { error: taken.error }) }
  if (taken.kind === 'taken' || begun?.pending) {
    const proof = taken.kind === 'taken' ? taken.proof : undefined
    return { kind: 'confirming', confirming: toConfirm(checkout, begun?.orderId ?? '', proof) }
  }
  finishPlacement()
  toast.success(texts.placed)
  return { kind: 'placed', orderId: begun?.orderId ?? '' }
}

/** False if the cart has become an order elsewhere: then the page redirects to that order, with a toast of its own. */
const isCartThere = ({ shopId }: Checkout): boolean => shopId in readCarts().carts

/** Whether the page explains the failure itself: by its redirect, or in the popup that asks to prove the e-mail. */
const isSaidByPage = (error: unknown, checkout: Checkout): boolean =>
  isRefusedAs(error, 'prove_email_first') || (isRefusedAs(error, 'cart_ordered') && !isCartThere(checkout))

type Send<T> = (placement: ReturnType<typeof placementOf>, options: CallOptions) => Promise<T>

/**
 * Sends a checkout. If the server refuses because the account has ordered this cart on another device, that order is
 * subtracted from the cart; if the cart is the same afterwards, it is sent once more.
 */
async function withKey<T>(checkout: Checkout, send: Send<T>): Promise<T> {
  try {
    return await sendOnce(checkout, send)
  } catch (error) {
    if (!isRefusedAs(error, 'cart_ordered')) throw error
    await subtractOrderedElsewhere().catch(() => undefined)
    if (!isAsShown(checkout)) throw error
    return sendOnce(checkout, send)
  }
}

const isAsShown = ({ shopId, lines }: Checkout): boolean =>
  lines.length === cartCount(readCarts().carts[shopId] ?? {}) &&
  lines.every(({ _id, count }) => countIn(shopId, _id) === count)

/** Sends with the idempotency key of this checkout. If the server says that it is over, the next Confirm begins a new one. */
async function sendOnce<T>(checkout: Checkout, send: Send<T>): Promise<T> {
  const placement = placementOf(checkout)
  // Without the items' names: a renamed item does not make it another order.
  const wanted = { ...placement, items: checkout.lines }
  try {
    return await send(placement, { idempotencyKey: keyFor(wanted, checkout.lifeSeconds) })
  } catch (error) {
    if (isRefusedAs(error, 'checkout_gone', 'key_reused')) finishPlacement()
    // The customer was told to look at their orders; confirming again means that they want another one.
    if (isRefusedAs(error, 'checkout_gone')) forgetMark(checkout.shopId)
    throw error
  }
}
