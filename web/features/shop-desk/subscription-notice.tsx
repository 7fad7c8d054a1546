import { daysLeft } from '#contract/rules/money/plan-dates.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { say } from '#web/language/say.ts'
import { nowMs } from '#web/now.ts'
import { paths } from '#web/paths.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

const texts = shopDeskTexts.overview
const WARN_DAYS = 7

/** Warns before the subscription ends, and afterwards says what that means. */
export function SubscriptionNotice({ shop }: { shop: OwnShop }) {
  const isLapsed = shop.closedBecause === 'lapsed'
  const days = daysLeft(new Date(shop.subEndDate), new Date(nowMs()))
  if (!isLapsed && days > WARN_DAYS) return null
  return (
    <section
      aria-label={texts.subscription}
      className={classes(
        'flex flex-wrap items-center justify-between gap-3 rounded-card p-4',
        isLapsed ? 'bg-brick-wash text-brick-ink' : 'bg-marigold-wash text-marigold-ink',
      )}
    >
      <div className="min-w-0">
        <p className="font-semibold text-lg">{isLapsed ? texts.lapsed : endingWords(days)}</p>
        <p>{isLapsed ? texts.lapsedNote : texts.endingNote}</p>
      </div>
      <ButtonLink to={paths.renew}>{texts.renew}</ButtonLink>
    </section>
  )
}

const endingWords = (days: number) =>
  days > 0 ? say(texts.ending, { left: say(texts.daysLeft, { count: days }) }) : texts.endingToday
