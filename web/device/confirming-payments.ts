import type { InputOf } from '#contract/endpoints.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'
import { CONFIRMING_KEY } from './left-behind.ts'

/** A payment that was made, or is on its way, and whose effect is not known: what is asked until it is. */
export type Confirming =
  | {
      call: 'verifyOrder'
      /** The order's id, whose lines the cart holds, and what the payment window handed over if it came to that. */
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

/** Each call's own: a renewal and a commission may be paid one after the other before either is answered. */
type Kept = { [C in ConfirmingCall]?: ConfirmingOf<C> & { at: number } }

/** Long before the next renewal: what is older has been settled without this browser. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export function readConfirming<C extends ConfirmingCall>(call: C): ConfirmingOf<C> | undefined {
  const stored: Kept[C] = readKept()[call]
  return stored && stored.at > Date.now() - KEPT_MS ? stored : undefined
}

export function keepConfirming(begun: Confirming) {
  write({ ...readKept(), [begun.call]: { ...storable(begun), at: Date.now() } })
}

const asked = new Set<ConfirmingCall>()

/** A page asks until it knows: the end of it is its to tell. Answers what ends that. */
export function whileAsking(call: ConfirmingCall): () => void {
  asked.add(call)
  return () => asked.delete(call)
}

export const isAsked = (call: ConfirmingCall): boolean => asked.has(call)

export function forgetConfirming(call: ConfirmingCall) {
  write({ ...readKept(), [call]: undefined })
}

/** Of a set-up the proof alone: its form holds PAN and bank details, and the server has it since before the payment. */
export function storable(confirming: Confirming): Confirming {
  if (confirming.call !== 'verifySetupPayment') return confirming
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = confirming.question
  return { ...confirming, question: { razorpay_order_id, razorpay_payment_id, razorpay_signature } }
}

function readKept(): Kept {
  const stored = parseStored(browserStorage.read(CONFIRMING_KEY), isRecord) ?? {}
  // As a release before wrote it: one for all.
  const byCall = typeof stored.call === 'string' ? { [stored.call]: stored } : stored
  return isKept(byCall) ? byCall : {}
}

const isKept = (byCall: Record<string, unknown>): byCall is Kept => Object.values(byCall).every(isRecord)

function write(kept: Kept) {
  const text = JSON.stringify(kept)
  browserStorage.write(CONFIRMING_KEY, text === '{}' ? undefined : text)
}
