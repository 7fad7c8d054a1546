import { useCallback, useEffect, useState } from 'react'
import type { Quote } from '#contract/orders.ts'
import { quoteOf, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { checkoutTexts } from '#web/texts/checkout.ts'
import { toast } from '#web/ui/toast.ts'

export type Line = { _id: string; count: number }
export type QuoteState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'shown'; quote: Quote }

type Asked = { shopId: string; lines: Line[]; latitude: number | null; longitude: number | null }

/** The server's price, asked for anew whenever the point or the lines change. */
export function useQuote({ shopId, lines, latitude, longitude }: Asked) {
  const [state, setState] = useState<QuoteState>({ kind: 'none' })
  const [tries, setTries] = useState(0)
  const items = JSON.stringify(lines)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is how the button asks once more
  useEffect(() => {
    if (latitude === null || longitude === null) return setState({ kind: 'none' })
    const asked = new AbortController()
    setState({ kind: 'loading' })
    const input = { shopId, items: JSON.parse(items) as Line[], latitude, longitude }
    api('quoteOrder', input, { signal: asked.signal }).then(
      ({ data }) => setState({ kind: 'shown', quote: data }),
      (error: unknown) => {
        if (asked.signal.aborted) return
        const message = sentenceOf(error, checkoutTexts.noDistance)
        if (message === undefined) return
        toast.error(message)
        // A refusal for what is gone brings the price of the rest along.
        const quote = quoteOf(error)
        if (quote) return setState({ kind: 'shown', quote })
        setState({ kind: 'failed', message })
      },
    )
    return () => asked.abort()
  }, [shopId, items, latitude, longitude, tries])

  const again = useCallback(() => setTries((count) => count + 1), [])
  const show = useCallback((quote: Quote) => setState({ kind: 'shown', quote }), [])
  return { state, again, show }
}
