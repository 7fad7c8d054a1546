import { dayFigures } from '#contract/rules/money/money-figures.ts'
import type { Money } from '#contract/settlement.ts'
import { formatDayOfMonth } from '#web/language/moments.ts'
import { moneyTexts as texts } from '#web/texts/money.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Figure } from './figure.tsx'

type Day = Money['days'][number]

/** A line per day. Wide screens have one row of headings above all; on a phone each figure has its own. */
const LINE = 'flex flex-wrap lg:grid lg:gap-x-4 lg:grid-cols-[5rem_repeat(8,minmax(0,1fr))]'
/** On a phone up to three per line; wider figures wrap. */
const CELL = 'min-w-max pr-1 lg:min-w-0 lg:pr-0'
/** On a phone these come first, in the line of the day. */
const LEADS: Partial<Record<keyof Day, string>> = {
  orders: 'basis-1/4 max-lg:-order-1',
  keeps: 'basis-5/12 max-lg:-order-1',
}

export function DayList({ days }: { days: Day[] }) {
  return (
    <Card className="px-4 pb-2 sm:px-5">
      <div aria-hidden="true" className={`${LINE} border-line border-b py-3 text-soft text-sm max-lg:hidden`}>
        <span />
        {dayFigures.map((figure) => (
          <span key={figure} className="text-right">
            {texts.figures[figure]}
          </span>
        ))}
      </div>
      <ol className="divide-y divide-line">
        {days.map((day) => (
          <DayLine key={day.day} day={day} />
        ))}
      </ol>
    </Card>
  )
}

/** On a phone zero figures are left out. */
function DayLine({ day }: { day: Day }) {
  const of = formatDayOfMonth(day.day)
  return (
    <li className={`${LINE} items-center gap-y-1 py-1 lg:py-2`}>
      <h3 className={`${CELL} font-bold font-head text-base basis-1/3 max-lg:-order-1 max-lg:text-lg`}>
        {of}
      </h3>
      {dayFigures.map((figure) => (
        <p
          key={figure}
          className={classes(
            CELL,
            'lg:flex lg:min-h-11 lg:items-center lg:justify-end lg:text-right',
            LEADS[figure] ?? 'basis-1/3',
            figure !== 'keeps' && day[figure] === 0 && 'max-lg:hidden',
          )}
        >
          <span className="block whitespace-nowrap text-sm text-soft lg:sr-only">
            {texts.figures[figure]}
          </span>
          <Figure figure={figure} value={day[figure]} span={{ day: day.day }} of={of} isUnderItsHead />
        </p>
      ))}
    </li>
  )
}
