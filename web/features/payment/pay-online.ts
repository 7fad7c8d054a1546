import { isRefusedAs, sentenceOf } from '#web/api/answer-failure.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'
import { loadCheckout } from './load-checkout.ts'
import { vendorsLetIn } from './own-document.ts'
import type { PaymentOutcome, PaymentRequest } from './payment-window.ts'

export type PaymentAsked = Pick<PaymentRequest, 'productName' | 'description' | 'prefill'> & {
  scriptUrl: string
  /** Creates the payment order on the server. `paid`: no payment is needed, because an earlier one is used. */
  begin: () => Promise<Begun>
  /** The sentence for when that fails without a refusal. */
  unbegun?: string
}
type Begun = Pick<PaymentRequest, 'order' | 'key' | 'payWithin'> & { paid?: boolean | undefined }

/**
 * `paid`: nothing had to be paid. `left`: the user left the screen before the window opened. `taken`: paid according to
 * the window, which the server has to verify.
 */
export type TakenPayment =
  | { kind: 'paid' }
  | { kind: 'left' }
  | PaymentOutcome
  | { kind: 'failed'; message: string | undefined; error?: unknown }

/** Loads the script, creates the payment order, opens the window. Never throws. */
export async function payOnline(payment: PaymentAsked, leaving: AbortSignal): Promise<TakenPayment> {
  const openWindow = await loadCheckout(payment.scriptUrl)
  if (leaving.aborted) return { kind: 'left' }
  if (!openWindow) return { kind: 'failed', message: loadFault() }
  try {
    const begun = await payment.begin()
    if (begun.paid) return { kind: 'paid' }
    if (leaving.aborted) return { kind: 'left' }
    return await openWindow({ ...payment, ...begun }, leaving)
  } catch (error) {
    return { kind: 'failed', message: startFault(error, payment.unbegun), error }
  }
}

/** The sentence for a script that was not loaded. If this document's policy does not allow it, a retry would not help. */
const loadFault = (): string =>
  vendorsLetIn(window.location.pathname).includes('payment') ? texts.loadFailed : texts.keepsNothing

/** The sentence for a payment order that could not be created. */
const startFault = (error: unknown, own: string = texts.startFailedRetry): string | undefined =>
  isRefusedAs(error, 'payment_unavailable') ? texts.startFailed : sentenceOf(error, own)
