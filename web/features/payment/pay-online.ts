import { sentenceOf } from '#web/api/answer-failure.ts'
import { ApiError } from '#web/api/api-error.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'
import { loadCheckout } from './load-checkout.ts'
import { openPayment, type PaymentProof, type PaymentRequest } from './open-payment.ts'
import { settlePayment } from './settle-payment.ts'

type TakePayment = Pick<PaymentRequest, 'productName' | 'description' | 'prefill' | 'onFailedAttempt'> & {
  scriptUrl: string
  /** Stores what is to be paid and begins its payment. `paid`: an earlier payment is used, none is needed. */
  begin: () => Promise<Begun>
}
type Begun = Pick<PaymentRequest, 'order' | 'key' | 'payWithin'> & { paid?: boolean | undefined }

export type PayOnline = TakePayment & {
  /** Asks the server what became of it; repeated while the answer is `pending`. */
  verify: (proof: PaymentProof) => Promise<{ success: boolean; pending?: boolean | undefined }>
  /** Said when verifying breaks off for no known reason. */
  brokenText: string
}

/** `pending`: money may be on its way; the server goes on looking, the page should say so and leave. */
export type PaidOnline =
  | { kind: 'paid' }
  | { kind: 'pending' }
  | { kind: 'dismissed' }
  | { kind: 'failed'; message: string | undefined; error?: unknown }

/** From the button to the end: script, payment order, window, verification. Never throws. */
export async function payOnline(payment: PayOnline): Promise<PaidOnline> {
  const taken = await takePayment(payment)
  return taken.kind === 'taken' ? verify(payment, taken.proof) : taken
}

/** `paid`: there was nothing to pay. `taken`: the window says it is paid, which is for the server to verify. */
export type TakenPayment =
  | { kind: 'paid' }
  | { kind: 'taken'; proof: PaymentProof }
  | { kind: 'dismissed' }
  | { kind: 'failed'; message: string | undefined; error?: unknown }

/** Script, payment order, window. Never throws. */
export async function takePayment(payment: TakePayment): Promise<TakenPayment> {
  const Checkout = await loadCheckout(payment.scriptUrl)
  if (!Checkout) return { kind: 'failed', message: texts.loadFailed }
  try {
    const begun = await payment.begin()
    if (begun.paid) return { kind: 'paid' }
    const { order, key, payWithin } = begun
    const outcome = await openPayment(Checkout, { ...payment, order, key, payWithin })
    return outcome.kind === 'paid' ? { kind: 'taken', proof: outcome.proof } : { kind: 'dismissed' }
  } catch (error) {
    return { kind: 'failed', message: startFault(error), error }
  }
}

/** A gateway that does not answer has its own sentence; so has having no answer at all. */
function startFault(error: unknown): string | undefined {
  const isGatewayDown = error instanceof ApiError && error.code === 'payment_unavailable'
  return isGatewayDown ? texts.startFailed : sentenceOf(error, texts.startFailedRetry)
}

async function verify(payment: PayOnline, proof: PaymentProof): Promise<PaidOnline> {
  try {
    const settled = await settlePayment(() => payment.verify(proof))
    if (settled.kind === 'done') return { kind: 'paid' }
    if (settled.kind === 'unsettled') return { kind: 'pending' }
    return { kind: 'failed', message: texts.notVerified }
  } catch (error) {
    // A server that cannot be reached has not said no, and money has left: send them to a person.
    const isAnswer = error instanceof ApiError && error.status > 0 && error.status < 500
    const message = isAnswer ? sentenceOf(error, texts.notVerifiedContact) : payment.brokenText
    return { kind: 'failed', message, error }
  }
}
