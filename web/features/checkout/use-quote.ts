import type { Quote } from '#contract/orders/checkout.ts'
import { linesTooMany } from '#contract/rules/orders/checkout.ts'
import { isTransient, sentenceOf } from '#web/api/answer-failure.ts'
import { quoteOf } from '#web/api/refusal-details.ts'
import { setReply } from '#web/data/replies.ts'
import { useData } from '#web/data/use-data.ts'
import { checkoutTexts } from '#web/texts/checkout.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export type Line = { _id: string; count: number }
export type QuoteState =
  | { kind: 'noPlace' }
  | { kind: 'tooManyLines' }
  | { kind: 'loading' }
  /** `isTransient`: a retry may succeed. */
  | { kind: 'failed'; message: string; isTransient: boolean }
  | { kind: 'shown'; quote: Quote }

type Asked = { shopId: string; lines: Line[]; latitude: number | null; longitude: number | null }

const sentence = (error: unknown) => sentenceOf(error, checkoutTexts.noDistance)

/** The server's quote, refetched whenever the point or the lines change; never one from the cache. */
export function useQuote({ shopId, lines, latitude, longitude }: Asked) {
  const hasPlace = latitude !== null && longitude !== null
  // More lines than an order may have are not quoted; the list of lines says why.
  const areTooMany = linesTooMany(lines.length) > 0
  const input = { shopId, items: lines, latitude: latitude ?? 0, longitude: longitude ?? 0 }
  const { data, error, reload } = useData('quoteOrder', input, {
    isWanted: hasPlace && !areTooMany,
    isFleeting: true,
    // Without a price the summary itself shows the failure.
    onFault: (fault) => (data || quoteOf(fault)) && toast.error(sentence(fault)),
  })
  return {
    state: hasPlace ? stateOf(areTooMany, data?.data, error) : ({ kind: 'noPlace' } as const),
    again: reload,
    show: (quote: Quote) => setReply('quoteOrder', input, { success: true, data: quote }),
  }
}

function stateOf(areTooMany: boolean, answered: Quote | undefined, error: unknown): QuoteState {
  if (areTooMany) return { kind: 'tooManyLines' }
  // A refusal because of missing items contains the quote for the rest, which is newer than the last answer.
  const quote = quoteOf(error) ?? answered
  if (quote) return { kind: 'shown', quote }
  const message = error ? sentence(error) : undefined
  return message === undefined
    ? { kind: 'loading' }
    : { kind: 'failed', message, isTransient: isTransient(error) }
}
