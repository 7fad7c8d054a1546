import { dayFigures } from '#contract/rules/money/money-figures.ts'
import type { Money } from '#contract/settlement.ts'
import { formatMonth } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Figure } from './figure.tsx'

export function MonthAtAGlance({ money: { month, sum } }: { money: Money }) {
  const of = formatMonth(month)
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <h2 className="text-xl">{say(texts.glance, { month: of })}</h2>
      <dl className="grid grid-cols-1 xs:grid-cols-2 gap-x-4 lg:grid-cols-4">
        {dayFigures.map((figure) => (
          <div key={figure} className="flex flex-col border-line border-t pt-1.5">
            <dt
              className={classes('text-sm', figure === 'keeps' ? 'font-semibold text-leaf-ink' : 'text-soft')}
            >
              {texts.figures[figure]}
            </dt>
            <dd className="flex min-h-11 items-center text-lg">
              <Figure figure={figure} value={sum[figure]} span={{ month }} of={of} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
