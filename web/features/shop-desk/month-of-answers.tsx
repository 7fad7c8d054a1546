import { LONG_WAIT_MINUTES } from '#contract/rules/pages/promises.ts'
import type { ShopFigures } from '#contract/shops/own-shop.ts'
import { say } from '#web/language/say.ts'
import { orderDeskTexts } from '#web/texts/order-desk.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { Card } from '#web/ui/card.tsx'

const texts = shopDeskTexts.overview

/** How this month's orders were answered: how many slowly, and how many were declined and why. */
export function MonthOfAnswers({ month: { waitedLong, declined } }: { month: ShopFigures['month'] }) {
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <h2 className="text-xl">{texts.answersTitle}</h2>
      <p>
        {say(waitedLong === 0 ? texts.noneWaited : texts.waitedLong, {
          count: waitedLong,
          minutes: LONG_WAIT_MINUTES,
        })}
      </p>
      {declined.length === 0 ? (
        <p className="text-soft">{texts.noneDeclined}</p>
      ) : (
        <>
          <h3 className="font-bold font-head text-base">{texts.declined}</h3>
          <ul className="flex flex-col divide-y divide-line">
            {declined.map(({ reason, count }) => (
              <li key={reason} className="flex items-baseline justify-between gap-4 py-2">
                <span>{orderDeskTexts.declineReasons[reason]}</span>
                <span className="font-semibold tabular">{count}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
