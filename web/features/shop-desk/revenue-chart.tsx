import { formatRupees } from '#contract/rules/money/money.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import type { ShopFigures } from '#contract/shops/own-shop.ts'
import { formatDayOfMonth } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { Card } from '#web/ui/card.tsx'

const texts = shopDeskTexts.overview

const BAR = 10
const GAP = 4
const HEIGHT = 120
const LEAST_SEEN = 3

type Days = ShopFigures['days']

/** A bar chart of thirty days, with a table of the same figures for screen readers. */
export function RevenueChart({ days }: { days: Days }) {
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <h2 className="text-xl">{say(texts.lastDays, figures)}</h2>
        <p className="text-soft">
          {say(texts.chartTotal, { revenue: formatRupees(revenue), count: orders })}
        </p>
      </div>
      {revenue > 0 ? (
        <Bars days={days} />
      ) : (
        <p className="py-8 text-center text-soft">{say(texts.noSales, figures)}</p>
      )}
      <DaysTable days={days} />
    </Card>
  )
}

function Bars({ days }: { days: Days }) {
  const most = Math.max(...days.map((day) => day.revenue))
  const width = days.length * (BAR + GAP) - GAP
  return (
    <figure className="flex flex-col gap-1.5" aria-hidden="true">
      <span className="text-sm text-soft tabular">{formatRupees(most)}</span>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="h-40 w-full"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line x1="0" y1="0.5" x2={width} y2="0.5" stroke="var(--line)" vectorEffect="non-scaling-stroke" />
        {days.map((day, i) => {
          const height = day.revenue > 0 ? Math.max((day.revenue / most) * HEIGHT, LEAST_SEEN) : 1
          return (
            <rect
              key={day.day}
              x={i * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx="2"
              fill={day.revenue > 0 ? 'var(--blue)' : 'var(--line)'}
            >
              <title>{`${formatDayOfMonth(day.day)}: ${formatRupees(day.revenue)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="flex justify-between text-sm text-soft">
        <span>{formatDayOfMonth(days[0]?.day ?? '')}</span>
        <span>{formatDayOfMonth(days.at(-1)?.day ?? '')}</span>
      </figcaption>
    </figure>
  )
}

function DaysTable({ days }: { days: Days }) {
  return (
    // The wrapper is hidden, because a table would not shrink to the size that hides it.
    <div className="sr-only">
      <table>
        <caption>{say(texts.chartTable, figures)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.revenue}</th>
            <th scope="col">{shopDeskTexts.orders}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDayOfMonth(day.day)}</th>
              <td>{formatRupees(day.revenue)}</td>
              <td>{day.orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
