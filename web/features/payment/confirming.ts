import { useEffect, useEffectEvent, useState } from 'react'
import type { InputOf } from '#contract/endpoints.ts'
import { mayPass, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { CONFIRMING_KEY } from '#web/device/left-behind.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'

/** A payment that was made, or is on its way, and whose effect is not known: what is asked until it is. */
export type Confirming =
  | {
      call: 'verifyOrder'
      /** The order's id, whose lines the cart holds, and what the payment window handed over if it came to that. */
      question: InputOf<'verifyOrder'>
      shopId: string
      lines: { _id: string; count: number }[]
    }
  | { call: 'verifySetupPayment'; question: InputOf<'verifySetupPayment'> }
  | { call: 'verifyRenewalPayment'; question: InputOf<'verifyRenewalPayment'> }
  | { call: 'verifyCommissionPayment'; question: InputOf<'verifyCommissionPayment'> }

type Call = Confirming['call']
export type ConfirmingOf<C extends Call> = Extract<Confirming, { call: C }>

export type ConfirmingEnd = { kind: 'done' } | { kind: 'refused'; message: string | undefined }

/** Each call's own: a renewal and a commission may be paid one after the other before either is answered. */
type Kept = { [C in Call]?: ConfirmingOf<C> & { at: number } }

/** Long before the next renewal: what is older has been settled without this browser. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** What this screen has to confirm. Kept until it is answered: a reload, a lost reply or a closed tab changes nothing. */
export function useConfirming<C extends Call>(call: C) {
  const [confirming, setConfirming] = useState(() => readConfirming(call))
  return {
    confirming,
    begin(begun: ConfirmingOf<C>) {
      keep({ ...readKept(), [call]: { ...storable(begun), at: Date.now() } })
      setConfirming(begun)
    },
    end() {
      keep({ ...readKept(), [call]: undefined })
      setConfirming(undefined)
    },
  }
}

/** Of a set-up the proof alone: its form holds PAN and bank details, and the server has it since before the payment. */
function storable(confirming: Confirming): Confirming {
  if (confirming.call !== 'verifySetupPayment') return confirming
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = confirming.question
  return { ...confirming, question: { razorpay_order_id, razorpay_payment_id, razorpay_signature } }
}

function readConfirming<C extends Call>(call: C): ConfirmingOf<C> | undefined {
  const stored: Kept[C] = readKept()[call]
  return stored && stored.at > Date.now() - KEPT_MS ? stored : undefined
}

function readKept(): Kept {
  try {
    const stored = JSON.parse(browserStorage.read(CONFIRMING_KEY) ?? '{}')
    // As a release before wrote it: one for all.
    return 'call' in stored ? { [stored.call]: stored } : stored
  } catch {
    return {} // written by something else
  }
}

function keep(kept: Kept) {
  const text = JSON.stringify(kept)
  browserStorage.write(CONFIRMING_KEY, text === '{}' ? undefined : text)
}

const WAITS_MS = [0, 1000, 2000, 3000, 5000, 8000]
const LONGEST_WAIT_MS = 10_000

/** Asks until the server has answered, however long that takes, and tells the answer once. */
export function useAnswer(confirming: Confirming, onEnd: (end: ConfirmingEnd) => void) {
  const tell = useEffectEvent(onEnd)
  useEffect(() => {
    const left = new AbortController()
    void askUntilAnswered(confirming, left.signal).then((end) => end && tell(end))
    return () => left.abort()
  }, [confirming])
}

async function askUntilAnswered(
  confirming: Confirming,
  signal: AbortSignal,
): Promise<ConfirmingEnd | undefined> {
  for (let round = 0; !signal.aborted; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, WAITS_MS[round] ?? LONGEST_WAIT_MS))
    if (signal.aborted) return undefined
    // With its picture a set-up is large: once is enough.
    const end = await ask(round === 0 ? confirming : storable(confirming), signal)
    if (end) return end
  }
}

/** Nothing while it is not known: a payment on its way, and a server that is silent, too busy or failing. */
async function ask(confirming: Confirming, signal: AbortSignal): Promise<ConfirmingEnd | undefined> {
  try {
    const { success, pending } = await verify(confirming, signal)
    if (success) return { kind: 'done' }
    return pending ? undefined : { kind: 'refused', message: texts.notVerifiedContact }
  } catch (error) {
    if (mayPass(error)) return undefined
    return { kind: 'refused', message: sentenceOf(error, texts.notVerifiedContact) }
  }
}

function verify(confirming: Confirming, signal: AbortSignal) {
  switch (confirming.call) {
    case 'verifyOrder':
      return api('verifyOrder', confirming.question, { signal })
    case 'verifySetupPayment':
      return api('verifySetupPayment', confirming.question, { signal, bearer: true })
    case 'verifyRenewalPayment':
      return api('verifyRenewalPayment', confirming.question, { signal, bearer: true })
    case 'verifyCommissionPayment':
      return api('verifyCommissionPayment', confirming.question, { signal })
  }
}
