import { useEffect, useEffectEvent } from 'react'
import type { InputOf } from '#contract/endpoints.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { CONFIRMING_KEY } from '#web/device/left-behind.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'

/** A payment that was made, or is on its way, and whose order is not known to be placed. */
export type Confirming = {
  /** The order's id, whose lines the cart holds, and what the payment window handed over if it came to that. */
  question: InputOf<'verifyOrder'>
  shopId: string
  lines: { _id: string; count: number }[]
}

/** Kept until it is answered: a reload, a lost reply or a closed tab changes nothing. */
export const keepConfirming = (confirming: Confirming) =>
  localStorage.setItem(CONFIRMING_KEY, JSON.stringify(confirming))

export const forgetConfirming = () => localStorage.removeItem(CONFIRMING_KEY)

export function readConfirming(): Confirming | undefined {
  try {
    const stored: Confirming | null = JSON.parse(localStorage.getItem(CONFIRMING_KEY) ?? 'null')
    return stored?.question && Array.isArray(stored.lines) ? stored : undefined
  } catch {
    return undefined // written by something else
  }
}

export type ConfirmingEnd =
  | { kind: 'placed' }
  | { kind: 'refused'; message: string | undefined; error?: unknown }

const WAITS_MS = [0, 1000, 2000, 3000, 5000, 8000]
const LONGEST_WAIT_MS = 10_000

/** Asks until the server has answered, however long that takes, and tells the answer once. */
export function useConfirming(confirming: Confirming, onEnd: (end: ConfirmingEnd) => void) {
  const tell = useEffectEvent(onEnd)
  useEffect(() => {
    const left = new AbortController()
    void askUntilAnswered(confirming, left.signal).then((end) => end && tell(end))
    return () => left.abort()
  }, [confirming])
}

async function askUntilAnswered(
  { question }: Confirming,
  signal: AbortSignal,
): Promise<ConfirmingEnd | undefined> {
  for (let round = 0; !signal.aborted; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, WAITS_MS[round] ?? LONGEST_WAIT_MS))
    if (signal.aborted) return undefined
    const end = await ask(question, signal)
    if (end) return end
  }
}

/** Nothing while it is not known: a payment on its way, and a server that is silent, too busy or failing. */
async function ask(
  question: InputOf<'verifyOrder'>,
  signal: AbortSignal,
): Promise<ConfirmingEnd | undefined> {
  try {
    const { success, pending } = await api('verifyOrder', question, { signal })
    if (success) return { kind: 'placed' }
    return pending ? undefined : { kind: 'refused', message: texts.notVerifiedContact }
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (!isAnswer || error.status === 429) return undefined
    return { kind: 'refused', message: sentenceOf(error, texts.notVerifiedContact), error }
  }
}
