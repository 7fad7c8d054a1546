import type { InputOf } from '#contract/endpoints.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { nowMs } from '#web/now.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'
import { CONFIRMING_KEY } from './left-behind.ts'

/** A payment that was made or begun and that the server has not confirmed yet, as the call that asks for it. */
export type Confirming =
  | {
      call: 'verifyOrder'
      /** The order's id and, once the payment window has returned, its proof of payment. */
      question: InputOf<'verifyOrder'>
      shopId: string
      lines: { _id: string; count: number }[]
      /** The number of the cart that was paid. */
      cart?: number | undefined
    }
  | { call: 'verifySetupPayment'; question: InputOf<'verifySetupPayment'> }
  | { call: 'verifyRenewalPayment'; question: InputOf<'verifyRenewalPayment'> }
  | { call: 'verifyCommissionPayment'; question: InputOf<'verifyCommissionPayment'> }

export type ConfirmingCall = Confirming['call']
export type ConfirmingOf<C extends ConfirmingCall> = Extract<Confirming, { call: C }>

/** One per call: a shopkeeper may pay a renewal and a commission before either is confirmed. */
type Kept = { [C in ConfirmingCall]?: ConfirmingOf<C> & { at: number } }

/** What is older has been settled without this browser. Shorter than the time between two renewals. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export function readConfirming<C extends ConfirmingCall>(call: C): ConfirmingOf<C> | undefined {
  const stored: Kept[C] = readKept()[call]
  return stored && stored.at > nowMs() - KEPT_MS ? stored : undefined
}

export function keepConfirming(begun: Confirming) {
  write({ ...readKept(), [begun.call]: { ...storable(begun), at: nowMs() } })
}

const asked = new Set<ConfirmingCall>()

/** Marks that a page is asking for the outcome and will show it, so that others leave it alone. @returns the end of it */
export function whileAsking(call: ConfirmingCall): () => void {
  asked.add(call)
  return () => asked.delete(call)
}

export const isAsked = (call: ConfirmingCall): boolean => asked.has(call)

export function forgetConfirming(call: ConfirmingCall) {
  write({ ...readKept(), [call]: undefined })
}

/** Strips a set-up of its form, which holds PAN and bank details. The server has had that since before the payment. */
export function storable(confirming: Confirming): Confirming {
  if (confirming.call !== 'verifySetupPayment') return confirming
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = confirming.question
  return { ...confirming, question: { razorpay_order_id, razorpay_payment_id, razorpay_signature } }
}

function readKept(): Kept {
  const stored = parseStored(browserStorage.read(CONFIRMING_KEY), isRecord) ?? {}
  // An earlier release kept a single one, not one per call.
  const byCall = typeof stored.call === 'string' ? { [stored.call]: stored } : stored
  return isKept(byCall) ? byCall : {}
}

const isKept = (byCall: Record<string, unknown>): byCall is Kept => Object.values(byCall).every(isRecord)

function write(kept: Kept) {
  const text = JSON.stringify(kept)
  browserStorage.write(CONFIRMING_KEY, text === '{}' ? undefined : text)
}
