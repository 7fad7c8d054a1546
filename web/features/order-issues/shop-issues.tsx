import type { Issue } from '#contract/issues.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { formatDate } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { orderIssuesTexts } from '#web/texts/order-issues.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Said } from '#web/ui/said.tsx'
import { When } from '#web/ui/when.tsx'
import { AnswerForm } from './answer-form.tsx'
import { EvidenceButton } from './evidence-button.tsx'
import { IssueThread } from './issue-thread.tsx'
import { useShopIssues } from './use-issues.ts'

const texts = orderIssuesTexts.desk

/** The shop's unsettled issues, above the orders; those that wait for an answer come first. */
export function ShopIssues() {
  const { issues, count, hasOlder, showOlder } = useShopIssues()
  if (issues.length === 0) return null
  const waiting = issues.filter(({ state }) => state === 'open')
  const others = issues.filter(({ state }) => state !== 'open')
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line border-t-6 border-t-brick bg-card p-4 shadow-soft sm:p-5">
      <h2 className="text-2xl">{say(texts.title, { count })}</h2>
      {[...waiting, ...others].map((issue) => (
        <ShopIssue key={issue._id} issue={issue} />
      ))}
      <MoreButton hasMore={hasOlder} onMore={showOlder}>
        {texts.more}
      </MoreButton>
    </section>
  )
}

function ShopIssue({ issue }: { issue: Issue }) {
  const number = orderNumber(issue.orderId)
  return (
    <article className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-sans font-semibold text-lg">
        <span>{words.issueKinds[issue.kind]}</span>
        <span className="tabular text-soft">{say(texts.order, { number })}</span>
      </h3>
      <IssueThread issue={issue} />
      <p className="text-soft">
        <Standing issue={issue} />
      </p>
      {issue.state === 'open' && <AnswerForm issue={issue} number={number} />}
      <EvidenceButton orderId={issue.orderId} />
    </article>
  )
}

function Standing({ issue: { state, answerBy, settlesAt } }: { issue: Issue }) {
  if (state === 'open') return <Said text={texts.answerBy} values={{ moment: <When at={answerBy} /> }} />
  if (state === 'answered' && settlesAt) return say(texts.waits, { date: formatDate(new Date(settlesAt)) })
  return texts.ticket
}
