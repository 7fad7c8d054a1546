import { memo, useRef } from 'react'
import type { Review } from '#contract/feedback.ts'
import { say } from '#web/language/say.ts'
import { reviewsTexts as texts } from '#web/texts/reviews.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { StarsGiven } from '#web/ui/stars-given.tsx'
import { When } from '#web/ui/when.tsx'
import { AnswerForm } from './answer-form.tsx'
import { StandingAnswer } from './standing-answer.tsx'
import type { Draft, PutDraft } from './use-answers.ts'

type Props = {
  review: Review
  draft: Draft | undefined
  put: PutDraft
  level?: 'h2' | 'h3'
  isOneOfMany?: boolean
}

/** Memoised: of hundreds of cards, a letter that is typed in one rerenders that one. */
export const ReviewCard = memo(function ReviewCard({
  review,
  draft: begun,
  put,
  level: Heading = 'h2',
  isOneOfMany = false,
}: Props) {
  const { orderId, rating, message, at, answer, mayAnswer } = review
  const draft = mayAnswer ? begun : undefined
  const standing = answer?.message ?? ''
  const name = review.name || texts.somebody
  const card = useRef<HTMLLIElement>(null)
  useKeptFocus(card)
  return (
    <li
      ref={card}
      className={isOneOfMany ? '[contain-intrinsic-height:auto_12rem] [content-visibility:auto]' : ''}
    >
      <Card className="flex h-full flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Heading className="font-sans font-semibold text-base">{name}</Heading>
          <StarsGiven rating={rating} />
        </div>
        <p className="whitespace-pre-line">{message || texts.wordsGone}</p>
        <p className="text-sm text-soft">
          <When at={at} />
        </p>
        {answer && !draft && <StandingAnswer message={answer.message} />}
        {draft ? (
          <AnswerForm {...{ review, draft, put }} />
        ) : (
          mayAnswer && (
            <Button
              tone="plain"
              onClick={() => put(orderId, { message: standing, before: standing })}
              aria-label={answer ? undefined : say(texts.answerOf, { name })}
              className="mt-auto self-start"
            >
              {answer ? texts.changeAnswer : texts.answer}
            </Button>
          )
        )}
      </Card>
    </li>
  )
})
