import { isRefusedAs, sentenceOf } from '#web/api/answer-failure.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'
import { loadCheckout } from './load-checkout.ts'
import { vendorsLetIn } from './own-document.ts'
import type { PaymentOutcome, PaymentRequest } from './payment-window.ts'

export type PaymentAsked = Pick<PaymentRequest, 'productName' | 'description' | 'prefill'> & {
  scriptUrl: string
  /** Stores what is to be paid and begins its payment. `paid`: an earlier payment is used, none is needed. */
  begin: () => Promise<Begun>
  /** Said when no answer came to that, or none that holds. */
  unbegun?: string
}
type Begun = Pick<PaymentRequest, 'order' | 'key' | 'payWithin'> & { paid?: boolean | undefined }

/**
 * `paid`: there was nothing to pay. `left`: the screen was, before the window came. `taken`: the window says it is paid,
 * which is for the server to verify.
 */
export type TakenPayment =
  | { kind: 'paid' }
  | { kind: 'left' }
  | PaymentOutcome
  | { kind: 'failed'; message: string | undefined; error?: unknown }

/** Script, payment order, window. Never throws. */
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

/** On a page that had to be loaded anew for the window, and was not, trying again is in vain. */
const loadFault = (): string =>
  vendorsLetIn(window.location.pathname).includes('payment') ? texts.loadFailed : texts.keepsNothing

/** A gateway that does not answer has its own sentence; so has having no answer at all. */
const startFault = (error: unknown, own: string = texts.startFailedRetry): string | undefined =>
  isRefusedAs(error, 'payment_unavailable') ? texts.startFailed : sentenceOf(error, own)
