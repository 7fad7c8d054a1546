import { useRef } from 'react'
import { Link } from 'react-router'
import type { Issue } from '#contract/issues.ts'
import type { Order } from '#contract/order.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { isSold } from '#contract/rules/orders/order-life.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { useSite } from '#web/data/site.ts'
import { formatDate } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { nowMs } from '#web/now.ts'
import { paths } from '#web/paths.ts'
import { orderIssuesTexts as texts } from '#web/texts/order-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { Said } from '#web/ui/said.tsx'
import { When } from '#web/ui/when.tsx'
import { EvidenceButton } from './evidence-button.tsx'
import { IssueThread } from './issue-thread.tsx'
import { ReportForm } from './report-form.tsx'
import { SolveIssue } from './solve-issue.tsx'
import { useOrderIssues } from './use-issues.ts'
import { type Report as Reporting, useReport } from './use-report.ts'

/** The customer's issues of an order, and the form that reports one after its delivery. */
export function OrderIssues({ order }: { order: Order }) {
  const { data, error, reload } = useOrderIssues(order._id)
  const issues = data?.data ?? []
  // Held here, so that what was typed survives if the shop undoes the delivery for a moment and the form disappears.
  const report = useReport(order._id, issues)
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  // Otherwise there is only the form, which is of no use on paper.
  const isToldOfMore = issues.length > 0 || order.againOf !== undefined
  return (
    <Card ref={part} className={classes('flex flex-col gap-4 p-5', !isToldOfMore && 'print:hidden')}>
      {(isSold(order.status) || issues.length > 0) && <h2 className="text-xl">{texts.title}</h2>}
      {order.againOf && (
        <p>
          <Link to={paths.orderDetails(order.againOf)} className="text-blue underline">
            {say(texts.againOf, { number: orderNumber(order.againOf) })}
          </Link>
        </p>
      )}
      {!data && Boolean(error) && (
        <>
          <p>{texts.failed}</p>
          <Button tone="plain" onClick={reload} className="self-start">
            {texts.again}
          </Button>
        </>
      )}
      {issues.map((issue) => (
        <IssuePanel key={issue._id} issue={issue} />
      ))}
      {data && isSold(order.status) && !order.againOf && !issues.some(isWaiting) && (
        <div className="flex flex-col gap-4 print:hidden">
          <Report order={order} until={data.reportUntil} report={report} />
        </div>
      )}
      <EvidenceButton orderId={order._id} />
    </Card>
  )
}

const isWaiting = ({ state, kind }: Issue) => state !== 'closed' && kind !== 'refund_failed'

type ReportProps = { order: Order; until: string | undefined; report: Reporting }

function Report({ order, until, report }: ReportProps) {
  const { supportEmail } = useSite()
  // Undefined for a moment after the delivery, until the issues have been refetched.
  if (!until) return null
  if (Date.parse(until) < nowMs())
    return (
      <p className="text-soft">
        <Said
          text={texts.tooLate}
          values={{
            email: (
              <a href={`mailto:${supportEmail}`} className="text-blue underline">
                {supportEmail}
              </a>
            ),
          }}
        />
      </p>
    )
  if (report.draft.isOpen) return <ReportForm order={order} report={report} />
  return (
    <>
      <Button tone="plain" onClick={() => report.put({ isOpen: true })} className="self-start">
        {texts.open}
      </Button>
      <p className="text-sm text-soft">
        <Said text={texts.until} values={{ moment: <When at={until} /> }} />
      </p>
    </>
  )
}

function IssuePanel({ issue }: { issue: Issue }) {
  return (
    <section className="flex flex-col gap-3 rounded-field border border-line p-4">
      <h3 className="font-sans font-semibold text-lg">{words.issueKinds[issue.kind]}</h3>
      <IssueThread issue={issue} />
      <Answer issue={issue} />
      <p className="text-soft">
        <Standing issue={issue} />
      </p>
      {issue.state === 'answered' && (
        <div className="print:hidden">
          <SolveIssue issue={issue} />
        </div>
      )}
    </section>
  )
}

function Answer({ issue }: { issue: Issue }) {
  const { answer, amount = 0, cash, againOrderId, isAgainCancelled, state } = issue
  if (!answer) return null
  const isAwaited = state !== 'closed' && !isAgainCancelled
  const said = { ...texts.answers, ...(!isAwaited && texts.settled) }
  const ofCash = cash?.confirmedAt ? said.cashGiven : said.cash
  return (
    <p className="font-semibold">
      <Said
        text={answer === 'money' && cash ? ofCash : said[answer]}
        values={{ amount: formatRupees(amount) }}
      />
      {againOrderId && (
        <>
          {' '}
          <Link to={paths.orderDetails(againOrderId)} className="text-blue underline">
            {isAwaited ? texts.followAgain : texts.viewAgain}
          </Link>
        </>
      )}
    </p>
  )
}

function Standing({ issue: { state, answerBy, settlesAt } }: { issue: Issue }) {
  if (state === 'open') return <Said text={texts.states.open} values={{ moment: <When at={answerBy} /> }} />
  if (state === 'answered' && settlesAt)
    return say(texts.states.answered, { date: formatDate(new Date(settlesAt)) })
  return state === 'ticket' ? texts.states.ticket : texts.states.closed
}
