import { type FormEvent, useState } from 'react'
import type { Issue } from '#contract/issues.ts'
import { formatRupees, toRupees } from '#contract/rules/money/money.ts'
import { type IssueAnswer, issueAnswers, MAX_ISSUE_TEXT } from '#contract/rules/orders/issues.ts'
import { readRupees } from '#contract/rules/reading/read-rupees.ts'
import { tidyText } from '#contract/rules/text/tidy-text.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changePages } from '#web/data/replies.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { orderIssuesTexts } from '#web/texts/order-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, Field } from '#web/ui/forms/field.tsx'
import { RadioList } from '#web/ui/forms/radio-list.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { actOnIssue } from './act-on-issue.ts'

const texts = orderIssuesTexts.desk
const answers = issueAnswers.map((value) => ({ value, label: texts[value] }))

type Typed = { answer?: IssueAnswer; amount?: string; text: string }

/** The shop's answer to an issue: a refund, bringing it again, or a refusal. It can be given once. */
export function AnswerForm({ issue, number }: { issue: Issue; number: string }) {
  const { orderId, _id: issueId } = issue
  const [typed, setTyped] = useTyped<Typed>(`issue ${issueId}`, { text: '' })
  const { answer, text } = typed
  const put = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  const [isBusy, setBusy] = useState(false)
  const isMoney = answer === 'money'
  const atMost = useData('listOrderIssues', { orderId }, { isWanted: isMoney }).data?.mayReturn
  const amount = typed.amount ?? (atMost === undefined ? '' : String(atMost))

  async function send(event: FormEvent) {
    event.preventDefault()
    const paise = readRupees(amount)
    if (isMoney && paise === undefined) return void toast.error(texts.amountNeeded)
    if (answer === 'disagree' && !tidyText(text)) return void toast.error(texts.textNeeded)
    if (!answer) return
    setBusy(true)
    try {
      const given = {
        orderId,
        issueId,
        answer,
        text,
        ...(isMoney && paise !== undefined && { amount: toRupees(paise) }),
      }
      const data = await actOnIssue(
        issue,
        () => api('answerIssue', given),
        (now) => now.answer === answer && now.amount === given.amount,
      )
      changePages('listShopIssues', (pages) =>
        pages.map((page) => ({
          ...page,
          data: page.data.map((one) => (one._id === issueId ? data : one)),
        })),
      )
      toast.success(say(texts.sent, { number }))
    } catch (error) {
      toast.error(sentenceOf(error, texts.failed))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <RadioList
        legend={say(texts.legend, { number })}
        options={answers}
        value={answer}
        onChange={(answer) => put({ answer })}
      />
      {isMoney && (
        <Field
          label={texts.amount}
          type="text"
          inputMode="decimal"
          required
          value={amount}
          // Fixes the suggested amount, which may still be loading, so that it does not change while somebody types.
          onFocus={() => put({ amount })}
          onChange={({ target }) => put({ amount: target.value })}
          hint={atMost === undefined ? undefined : say(texts.atMost, { amount: formatRupees(atMost) })}
        />
      )}
      {answer === 'again' && <p className="text-soft">{texts.againHint}</p>}
      {answer && (
        <>
          <AreaField
            label={texts.text}
            optional={answer !== 'disagree'}
            required={answer === 'disagree'}
            maxLength={MAX_ISSUE_TEXT}
            value={text}
            onChange={({ target }) => put({ text: target.value })}
          />
          <Button type="submit" size="lg" busy={isBusy} className="self-start max-sm:w-full">
            {isBusy ? texts.sending : texts.send}
          </Button>
        </>
      )}
    </form>
  )
}
