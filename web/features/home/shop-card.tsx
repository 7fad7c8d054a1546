import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { foodTypes } from '#contract/rules/items/food-types.ts'
import { homeFigures } from '#contract/rules/pages/home-figures.ts'
import { shopStreetLine } from '#contract/rules/places/shop-address.ts'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import type { ListedShop as Shop } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { scriptOf } from '#web/language/script-of.ts'
import { foodTypeName, formatClock } from '#web/language/shop-words.ts'
import { nowMs } from '#web/now.ts'
import { paths } from '#web/paths.ts'
import { homeTexts as texts } from '#web/texts/home.ts'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Stars } from '#web/ui/stars.tsx'

/** The words for a shop that takes no orders for a reason other than its hours. */
const shut: Record<string, string> = { busy: texts.busy, holiday: texts.closedToday }
const FRAME =
  'grid h-full grid-cols-1 grid-rows-[auto_1fr] gap-x-3 gap-y-0.5 rounded-card border border-line bg-card p-2.5 shadow-soft xs:grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)]'
const PICTURE = 'aspect-square w-full max-w-22 sm:max-w-32'

type Props = { shop: Shop; heart: ReactNode; toTheDoor: ReactNode; isFirst: boolean }

export function ShopCard({ shop, heart, toTheDoor, isFirst }: Props) {
  const street = shopStreetLine(shop.shopAddress)
  return (
    <article className={`${FRAME} group relative transition-shadow hover:shadow-lifted`}>
      <Picture
        src={shop.shopImage}
        alt=""
        width={240}
        height={240}
        sizes="(min-width: 40rem) 8rem, 5.5rem"
        isFirst={isFirst}
        className={classes(PICTURE, 'rounded-field', !shop.acceptingOrders && 'grayscale')}
      />
      <div className="row-span-2 flex flex-col gap-0.5 text-sm">
        <h3 lang={scriptOf(shop.name)} className="text-base sm:text-lg">
          {/* The link covers the card, so the whole of it can be tapped and is one thing to a screen reader. It is cut
              off itself: cut off by the heading its box would lie on the next card and its ring be hidden. */}
          <Link
            to={paths.shop(shop._id)}
            className="block xs:truncate outline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:text-blue"
          >
            {shop.name}
          </Link>
        </h3>
        {/* Where there is no room for all of it, the street is cut off and never the city. */}
        <p className="xs:flex gap-x-1 text-soft">
          <span className="xs:truncate">{street && `${street},`}</span>{' '}
          <span className="xs:max-w-2/3 shrink-0 xs:truncate">{shop.shopAddress.city}</span>
        </p>
        {toTheDoor}
        <Listed>
          <OpenState shop={shop} />
          <span>{say(texts.minimum, homeFigures)}</span>
        </Listed>
        <p className="xs:line-clamp-2 text-soft">{say(texts.sells, sold(shop))}</p>
      </div>
      {/* Under the picture, to leave the name enough room. */}
      <Stars of={shop} className="self-start xs:justify-self-center" />
      {/* After the link that covers the card, and above it. */}
      {heart}
    </article>
  )
}

function OpenState({ shop }: { shop: Shop }) {
  const { acceptingOrders, closedBecause, closesAt, opensAt } = shop
  if (acceptingOrders)
    return (
      <span className="font-semibold text-leaf-ink">
        {closesAt ? say(texts.openUntil, { clock: formatClock(new Date(closesAt)) }) : texts.open}
      </span>
    )
  const opens = opensAt && new Date(opensAt)
  return (
    <>
      <span className="font-semibold text-brick-ink">{shut[closedBecause ?? ''] ?? texts.closed}</span>
      {/* Only the time, and only within a day; the shop's page names the day. The element is always rendered: the server
          rendered the page at another time, and a missing element would break hydration. */}
      {opens && (
        <span suppressHydrationWarning className="empty:hidden">
          {opens.getTime() - nowMs() < DAY_MS ? say(texts.opensAt, { clock: formatClock(opens) }) : ''}
        </span>
      )}
    </>
  )
}

/** Children separated by dots. */
export const Listed = ({ children }: { children: ReactNode }) => <p className="dotted tabular">{children}</p>

const sold = ({ foodTypes: types, bestItems }: Shop) => ({
  kinds: foodTypes
    .filter((type) => types.includes(type))
    .map(foodTypeName)
    .join(', '),
  items: bestItems.join(', '),
})

export function ShopCardSkeleton() {
  return (
    <div className={FRAME} data-skeleton="shop">
      <Skeleton className={PICTURE} />
      <div className="row-span-2 flex flex-col gap-1.5">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  )
}
