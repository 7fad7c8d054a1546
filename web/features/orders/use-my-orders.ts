import { sentenceOf } from '#web/api/answer-failure.ts'
import { useLiveData } from '#web/data/live-data.ts'
import { usePages } from '#web/data/use-pages.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** The sentence for a failed read; undefined if there is no failure, or the shell shows it. */
export const whyNoOrders = (error: unknown) =>
  error ? sentenceOf(error, ordersTexts.failed, ordersTexts.failed) : undefined

/** The account's orders, newest first, kept up to date. */
export function useMyOrders() {
  const { pages, ...reading } = usePages(
    'listMyOrders',
    {},
    {
      nextOf: ({ next }) => next,
      isSaidInPlace: true,
      onFault: (error) => toast.error(whyNoOrders(error)),
    },
  )
  useLiveData()
  return { ...reading, orders: pages?.flatMap(({ data }) => data) }
}
