import type { Review } from '#contract/feedback.ts'
import { isRefusedAs, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useRenewed } from '#web/data/follow-orders.ts'
import { changePages, refreshPages } from '#web/data/replies.ts'
import { usePages } from '#web/data/use-pages.ts'
import { reviewsTexts as texts } from '#web/texts/reviews.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** What customers said of the own shop, newest first, page by page. */
export function useReviews() {
  useRenewed('listReviews')
  const { pages, failure, ...reading } = usePages(
    'listReviews',
    {},
    {
      nextOf: ({ next }) => next,
      onFault: (error) => toast.error(sentenceOf(error, texts.fetchFailed)),
    },
  )
  return {
    ...reading,
    reviews: pages?.flatMap(({ data }) => data),
    rating: pages?.[0]?.rating,
    count: pages?.[0]?.ratingCount ?? 0,
    isFailed: failure !== undefined,
  }
}

/** Throws what went wrong, for who shows it beside the button. Where other words or another answer stand by now, they are shown then. */
export async function answerReview({ orderId, at: said, answer }: Review, message: string): Promise<void> {
  const seen = { said, instead: answer?.message ?? '' }
  try {
    const { data: answered } = await api('answerReview', { orderId, message, ...seen })
    changePages('listReviews', (pages) =>
      pages.map((page) => ({
        ...page,
        data: page.data.map((review) => (review.orderId === orderId ? answered : review)),
      })),
    )
  } catch (error) {
    if (isRefusedAs(error, 'conflict')) await refreshPages('listReviews')
    throw error
  }
}
