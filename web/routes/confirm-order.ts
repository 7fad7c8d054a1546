import type { Site } from '#contract/support.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { finishWish } from '#web/features/checkout/idempotency-key.ts'
import type { PaymentMethod } from '#web/features/checkout/payment-choice.tsx'
import { beginOnline, type Checkout, placeCod, verifyOnline } from '#web/features/checkout/placement.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { toast } from '#web/ui/toast.ts'

export type Confirmed = { isPlaced: true } | { isPlaced: false; error?: unknown }

/** From the button to the order, said in toasts. What is typed and the cart stay until the order is sure. */
export function confirmOrder(checkout: Checkout, method: PaymentMethod, site: Site): Promise<Confirmed> {
  return method === 'COD' ? confirmCod(checkout) : confirmOnline(checkout, site)
}

async function confirmCod(checkout: Checkout): Promise<Confirmed> {
  try {
    await placeCod(checkout)
  } catch (error) {
    toast.error(sentenceOf(error, texts.notPlaced))
    return { isPlaced: false, error }
  }
  toast.success(texts.placed)
  return { isPlaced: true }
}

async function confirmOnline(checkout: Checkout, site: Site): Promise<Confirmed> {
  // Fetched when somebody is about to pay.
  const { payOnline } = await import('#web/features/payment/pay-online.ts')
  const { firstName, lastName, phone } = checkout.draft
  const paid = await payOnline({
    scriptUrl: site.paymentScriptUrl,
    productName: site.productName,
    prefill: { name: `${firstName} ${lastName}`, phone },
    begin: async () => {
      const { placed, ...begun } = await beginOnline(checkout)
      return { ...begun, paid: placed }
    },
    verify: (proof) => verifyOnline(checkout, proof),
    brokenText: texts.processFailed,
  })
  if (paid.kind === 'failed') toast.error(paid.message)
  if (paid.kind === 'dismissed') toast.show(texts.notPaid)
  if (paid.kind === 'failed' || paid.kind === 'dismissed')
    return { isPlaced: false, ...('error' in paid && { error: paid.error }) }
  finishWish()
  if (paid.kind === 'paid') toast.success(texts.placed)
  else toast.show(texts.paymentPending)
  return { isPlaced: true }
}
