import type { FormEvent } from 'react'
import type { Review } from '#contract/feedback.ts'
import { MAX_ANSWER } from '#contract/rules/shops/reviews.ts'
import { useTask } from '#web/data/use-task.ts'
import { reviewsTexts as texts } from '#web/texts/reviews.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/forms/field.tsx'
import { StandingAnswer } from './standing-answer.tsx'
import type { Draft, PutDraft } from './use-answers.ts'
import { answerReview } from './use-reviews.ts'

type Props = { review: Review; draft: Draft; put: PutDraft }

/** What is typed stays until it is sent, whatever happens to the page. */
export function AnswerForm({ review, draft, put }: Props) {
  const { orderId, answer } = review
  const { message, before } = draft
  const leave = () => put(orderId, undefined)
  const { isBusy, fault, run } = useTask({ unexpected: texts.answerFailed })

  async function submit(event: FormEvent) {
    event.preventDefault()
    await run(texts.answerFailed, async () => {
      await answerReview(review, message)
      leave()
    })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {answer && answer.message !== before && <StandingAnswer message={answer.message} />}
      <AreaField
        label={texts.label}
        hint={texts.hint}
        error={fault || undefined}
        value={message}
        onChange={(event) => put(orderId, { message: event.target.value, before })}
        maxLength={MAX_ANSWER}
        rows={3}
        required
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {isBusy ? texts.sending : texts.send}
        </Button>
        <Button tone="quiet" disabled={isBusy} onClick={leave}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
