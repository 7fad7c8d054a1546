import { type FormEvent, useState } from 'react'
import type { Issue } from '#contract/issues.ts'
import { MAX_ISSUE_TEXT } from '#contract/rules/orders/issues.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changeReply } from '#web/data/replies.ts'
import { useSite } from '#web/data/site.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { orderIssuesTexts as texts } from '#web/texts/order-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { actOnIssue } from './act-on-issue.ts'

/** The customer accepts the shop's answer, or takes the issue to the operator. */
export function SolveIssue({ issue }: { issue: Issue }) {
  const { productName } = useSite()
  const { orderId, _id: issueId } = issue
  const [{ isUnhappy, text }, setTyped] = useTyped(`solve ${issueId}`, { isUnhappy: false, text: '' })
  const [isBusy, setBusy] = useState(false)
  const setUnhappy = (isUnhappy: boolean) => setTyped((now) => ({ ...now, isUnhappy }))

  async function solve(solved: boolean) {
    setBusy(true)
    try {
      const data = await actOnIssue(
        issue,
        () => api('solveIssue', { orderId, issueId, solved, text }),
        ({ state }) => state === (solved ? 'closed' : 'ticket'),
      )
      changeReply('listOrderIssues', { orderId }, (reply) => ({
        ...reply,
        data: reply.data.map((one) => (one._id === issueId ? data : one)),
      }))
      toast.success(solved ? texts.solved : texts.handedOver)
    } catch (error) {
      toast.error(sentenceOf(error, texts.solveFailed))
    }
    setBusy(false)
  }

  const handOver = (event: FormEvent) => {
    event.preventDefault()
    void solve(false)
  }

  if (isUnhappy)
    return (
      <form onSubmit={handOver} className="flex flex-col gap-3">
        <h4 className="font-semibold">{texts.noTitle}</h4>
        <AreaField
          label={texts.noText}
          optional
          value={text}
          maxLength={MAX_ISSUE_TEXT}
          onChange={({ target }) => setTyped((now) => ({ ...now, text: target.value }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {say(texts.noSend, { product: productName })}
          </Button>
          <Button tone="quiet" onClick={() => setUnhappy(false)}>
            {texts.form.cancel}
          </Button>
        </div>
      </form>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{issue.cash ? texts.hasCash : texts.isSettled}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => solve(true)}>
          {issue.cash ? texts.yesCash : texts.yes}
        </Button>
        <Button tone="plain" disabled={isBusy} onClick={() => setUnhappy(true)}>
          {texts.no}
        </Button>
      </div>
    </div>
  )
}
