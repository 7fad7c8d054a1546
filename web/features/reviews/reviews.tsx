import Star from 'virtual:icon/star'
import { say } from '#web/language/say.ts'
import { reviewsTexts as texts } from '#web/texts/reviews.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { useSkeleton } from '#web/ui/loading/use-skeleton.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { ReviewCard } from './review-card.tsx'
import { useAnswers } from './use-answers.ts'
import { useReviews } from './use-reviews.ts'

/** Above this many reviews, those off the screen are not laid out (`content-visibility`). */
const MANY = 40

const SKELETONS = ['1', '2', '3']

export function Reviews() {
  const { reviews, rating, count, isFailed, hasOlder, showOlder, reload } = useReviews()
  const { drafts, put } = useAnswers()
  const isSkeleton = useSkeleton(reviews !== undefined || isFailed)
  if (isSkeleton)
    return (
      <Loading label={texts.loading}>
        <div className="flex flex-col gap-4">
          {SKELETONS.map((key) => (
            <Skeleton key={key} className="h-36 rounded-card" />
          ))}
        </div>
      </Loading>
    )
  if (!reviews)
    return (
      <EmptyState title={texts.failed}>
        <Button onClick={reload}>{texts.again}</Button>
      </EmptyState>
    )
  if (reviews.length === 0)
    return <EmptyState art={<Icon of={Star} className="size-10" />} title={texts.none} />
  return (
    <>
      <p className="text-soft">
        {rating === undefined
          ? say(texts.few, { count })
          : say(texts.average, { rating: rating.toFixed(1), count })}
      </p>
      <ul className="flex max-w-[52rem] flex-col gap-4">
        {reviews.map((review) => (
          <ReviewCard
            key={review.orderId}
            review={review}
            draft={drafts[review.orderId]}
            put={put}
            isOneOfMany={reviews.length > MANY}
          />
        ))}
      </ul>
      <MoreButton hasMore={hasOlder} onMore={showOlder}>
        {texts.older}
      </MoreButton>
    </>
  )
}
