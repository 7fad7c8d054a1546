import { formatPaise } from '#contract/rules/money/money.ts'
import { feesByLine, reachByLine } from '#contract/rules/places/reach.ts'
import type { ListedShop as Shop } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { homeTexts } from '#web/texts/home.ts'
import { nearShopsTexts as texts } from '#web/texts/near-shops.ts'
import { Listed } from './shop-card.tsx'

/** Distance, delivery fee and usual time to the chosen place. */
export function ToTheDoor({ shop }: { shop: Shop }) {
  const { distance: km, minutesToDoor } = shop
  if (km === undefined) return null
  const { least, most } = feesByLine(km * 1000)
  const isBeyond = !mayDeliver(shop)
  return (
    <Listed>
      <span className="font-semibold">
        {say(texts.distance, { km: km === 0 ? 0 : km.toFixed(2) })}
        <span className="sr-only">{texts.straightLine}</span>
      </span>
      {isBeyond && <span className="font-semibold text-brick-ink">{homeTexts.outOfReach}</span>}
      {!isBeyond && (
        <span>
          {least === most
            ? say(texts.fee, { fee: formatPaise(least) })
            : say(texts.feeBetween, { least: formatPaise(least), most: formatPaise(most) })}
        </span>
      )}
      {!isBeyond && minutesToDoor !== undefined && (
        <span title={texts.minutesMeaning}>{say(texts.minutes, { count: minutesToDoor })}</span>
      )}
    </Listed>
  )
}

/** Judged by the straight line only; if the road decides, the shop's page says so. */
export const mayDeliver = ({ distance = 0, deliveryRadius }: Shop): boolean =>
  reachByLine(distance * 1000, deliveryRadius) !== 'beyond'
