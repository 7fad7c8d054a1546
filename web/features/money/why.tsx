import type { ReactNode } from 'react'
import type { MoneyFigure } from '#contract/rules/money/money-figures.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import type { Money } from '#contract/settlement.ts'
import { formatMonth } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { Money as Amount } from '#web/ui/money.tsx'
import { Figure } from './figure.tsx'

/** How a balance comes about: lines that add up to the last one. */
export function Why({ money: { month, totals } }: { money: Money }) {
  const of = formatMonth(month)
  const online = totals.gatewayFeeOfShop === 0 ? texts.whyOnline : texts.whyOnlineAndFees
  const figure = (name: MoneyFigure, value: number, isLess = false) => (
    <Figure figure={name} value={value} span={{ month }} of={of} isLess={isLess} />
  )
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-bold font-head text-base">{texts.why}</h3>
      <dl className="flex flex-col divide-y divide-line">
        {totals.opening !== 0 && (
          <Line label={say(texts.whyOpening, { month: of })}>
            <Amount rupees={totals.opening} />
          </Line>
        )}
        <Line label={say(online, figures)}>{figure('onlineKeeps', totals.onlineDue)}</Line>
        <Line label={say(texts.whyCash, figures)}>
          {figure('cashCommission', totals.codCommissionOwed, true)}
        </Line>
        {totals.paidOut !== 0 && <Line label={texts.whySent}>{figure('sent', totals.paidOut, true)}</Line>}
        {totals.received !== 0 && (
          <Line label={texts.whyReceived}>{figure('received', totals.received)}</Line>
        )}
        <Line label={texts.whyClosing}>
          <Amount rupees={totals.closing} className="font-bold" />
        </Line>
      </dl>
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-4 max-xs:flex-wrap">
      <dt className="text-soft">{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  )
}
