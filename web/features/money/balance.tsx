import type { ReactNode } from 'react'
import { formatPaise, toPaise } from '#contract/rules/money/money.ts'
import { LEAST_PAYABLE_PAISE } from '#contract/rules/money/payable.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import type { Money } from '#contract/settlement.ts'
import { useSite } from '#web/data/site.ts'
import { formatMonth } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { Card } from '#web/ui/card.tsx'
import { Money as Amount } from '#web/ui/money.tsx'
import { usePresentMonth } from '#web/use-present-month.ts'
import { Why } from './why.tsx'

/** What the shop is owed or owes, when and how it is paid, and how the amount comes about. */
export function Balance({ money, pay }: { money: Money; pay: ReactNode }) {
  const { productName: product } = useSite()
  const { closing } = money.totals
  const isPresent = money.month >= usePresentMonth()
  const month = formatMonth(money.month)
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-5 lg:grid-cols-2 lg:gap-10">
      <div className="flex flex-col gap-1">
        <h2 className="font-normal font-sans text-base text-soft">
          {say(titleOf(closing, isPresent), { product, month })}
        </h2>
        <strong className="block font-bold font-head text-3xl max-xs:text-lg">
          <Amount rupees={Math.abs(closing)} />
        </strong>
        {isPresent && closing > 0 && <p className="pt-1">{say(texts.howYouGet, { product })}</p>}
        {isPresent && closing < 0 && <HowYouPay owed={-closing} pay={pay} />}
      </div>
      <Why money={money} />
    </Card>
  )
}

function HowYouPay({ owed, pay }: { owed: number; pay: ReactNode }) {
  const isPayable = toPaise(owed) >= LEAST_PAYABLE_PAISE
  return (
    <>
      <p className="pt-1">{say(texts.howYouPay, figures)}</p>
      {isPayable ? pay : <p>{say(texts.tooLittle, { least: formatPaise(LEAST_PAYABLE_PAISE) })}</p>}
    </>
  )
}

function titleOf(closing: number, isPresent: boolean): string {
  if (closing === 0) return texts.even
  if (closing > 0) return isPresent ? texts.youGet : texts.wasYours
  return isPresent ? texts.youOwe : texts.wasOurs
}
