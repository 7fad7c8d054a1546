import { useEffect, useEffectEvent, useState } from 'react'
import { isTransient, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import {
  type Confirming,
  type ConfirmingCall,
  type ConfirmingOf,
  forgetConfirming,
  keepConfirming,
  readConfirming,
  storable,
  whileAsking,
} from '#web/device/confirming-payments.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'
import { leavePayment } from './take-payment.ts'

export type ConfirmingEnd = { kind: 'done' } | { kind: 'refused'; message: string | undefined }

/** The payment of this kind that has to be confirmed, if any. Stored until the server has answered, so it survives a reload, a lost answer and a closed tab. */
export function useConfirming<C extends ConfirmingCall>(call: C) {
  const [confirming, setConfirming] = useState(() => readConfirming(call))
  useEffect(() => leavePayment, [])
  return {
    confirming,
    begin(begun: ConfirmingOf<C>) {
      keepConfirming(begun)
      setConfirming(begun)
    },
    end() {
      forgetConfirming(call)
      setConfirming(undefined)
    },
  }
}

const WAITS_MS = [0, 1000, 2000, 3000, 5000, 8000]
const LONGEST_WAIT_MS = 10_000

/** Asks until the server has answered, however long that takes, and calls `onEnd` once. */
export function useAnswer(confirming: Confirming, onEnd: (end: ConfirmingEnd) => void) {
  const tell = useEffectEvent(onEnd)
  useEffect(() => {
    const left = new AbortController()
    const stopAsking = whileAsking(confirming.call)
    void askUntilAnswered(confirming, left.signal).then((end) => end && tell(end))
    return () => {
      left.abort()
      stopAsking()
    }
  }, [confirming])
}

async function askUntilAnswered(
  confirming: Confirming,
  signal: AbortSignal,
): Promise<ConfirmingEnd | undefined> {
  for (let round = 0; !signal.aborted; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, WAITS_MS[round] ?? LONGEST_WAIT_MS))
    if (signal.aborted) return undefined
    // A set-up with its picture is large: retries are sent without the form.
    const end = await ask(round === 0 ? confirming : storable(confirming), signal)
    if (end) return end
  }
}

/** The outcome; undefined while it is unknown: the payment is pending, or the server is unreachable, busy or failing. */
async function ask(confirming: Confirming, signal: AbortSignal): Promise<ConfirmingEnd | undefined> {
  try {
    const { success, pending } = await verify(confirming, signal)
    if (success) return { kind: 'done' }
    return pending ? undefined : { kind: 'refused', message: texts.notVerifiedContact }
  } catch (error) {
    if (isTransient(error)) return undefined
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
