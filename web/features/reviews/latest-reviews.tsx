import { Link } from 'react-router'
import { useRenewed } from '#web/data/follow-orders.ts'
import { usePages } from '#web/data/use-pages.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { reviewsTexts as texts } from '#web/texts/reviews.ts'
import { ReviewCard } from './review-card.tsx'
import { useAnswers } from './use-answers.ts'

const SHOWN = 3

/** On the dashboard: the last things that customers said, to be answered where they stand; what is being answered stays. Without any it says nothing. */
export function LatestReviews() {
  useRenewed('listReviews')
  const { pages } = usePages('listReviews', {}, { nextOf: ({ next }) => next })
  const { drafts, put } = useAnswers()
  const read = pages?.[0]?.data ?? []
  const latest = read.filter(({ orderId }, place) => place < SHOWN || orderId in drafts)
  if (latest.length === 0) return null
  return (
    <section aria-labelledby="latest-reviews" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="latest-reviews" className="text-xl">
          {texts.latest}
        </h2>
        <Link to={deskPaths.reviews} className="inline-flex min-h-11 items-center font-semibold text-blue">
          {texts.all}
        </Link>
      </div>
      <ul className="grid gap-3 lg:grid-cols-3">
        {latest.map((review) => (
          <ReviewCard
            key={review.orderId}
            review={review}
            draft={drafts[review.orderId]}
            put={put}
            level="h3"
          />
        ))}
      </ul>
    </section>
  )
}
