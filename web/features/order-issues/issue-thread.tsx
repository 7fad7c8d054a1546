import type { Issue } from '#contract/issues.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { say } from '#web/language/say.ts'
import { namedPack, words } from '#web/language/words.ts'
import { orderIssuesTexts as texts } from '#web/texts/order-issues.ts'
import { Said } from '#web/ui/said.tsx'
import { When } from '#web/ui/when.tsx'
import { IssuePhotos } from './issue-photos.tsx'

/** An issue with its steps, oldest first, as both sides see it. */
export function IssueThread({ issue }: { issue: Issue }) {
  const { items, photos, steps, cash } = issue
  return (
    <>
      {items.length > 0 && (
        <p className="text-soft">
          {say(texts.about, {
            items: items.map(({ name, packSize, unit }) => namedPack(name, packSize, unit)).join(' · '),
          })}
        </p>
      )}
      <IssuePhotos orderId={issue.orderId} issueId={issue._id} photos={photos} />
      <ol className="flex flex-col gap-3 border-line border-l-4 pl-4">
        {steps.map((step) => (
          <li key={`${step.kind} ${step.at}`}>
            <p className="text-sm text-soft">
              <Said
                text={texts.step}
                values={{ step: texts.steps[step.kind], moment: <When at={step.at} /> }}
              />
            </p>
            {step.text && <p className="whitespace-pre-line">{step.text}</p>}
            {step.amount !== undefined && (
              <p className="font-semibold">
                {say(texts.amount, {
                  amount: formatRupees(step.amount),
                  bearer: words.bearers[step.borneBy ?? 'shop'],
                })}
              </p>
            )}
          </li>
        ))}
      </ol>
      {cash?.confirmedAt && (
        <p className="text-leaf-ink">
          <Said text={texts.cashConfirmed} values={{ moment: <When at={cash.confirmedAt} /> }} />
        </p>
      )}
    </>
  )
}
