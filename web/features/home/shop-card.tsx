import { MapPin } from 'lucide'
import { Link } from 'react-router'
import { reachByLine } from '#contract/rules/reach.ts'
import type { ShopCard as Shop } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'

const FRAME = 'flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft'

export function ShopCard({ shop, isFirst }: { shop: Shop; isFirst: boolean }) {
  const { address, city } = shop.shopAddress
  return (
    <article className={`${FRAME} group relative transition-shadow hover:shadow-lifted`}>
      <Picture
        src={shop.shopImage}
        alt=""
        width={480}
        height={320}
        sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw"
        isFirst={isFirst}
        className="aspect-3/2 w-full"
      />
      <div className="absolute top-3 left-3 flex flex-col items-start gap-2">
        {!shop.acceptingOrders && (
          <Badge tone="brick" className="shadow-soft">
            {shop.closedBecause === 'busy' ? homeTexts.busy : homeTexts.closed}
          </Badge>
        )}
        {isOutOfReach(shop) && (
          <Badge tone="brick" className="shadow-soft">
            {homeTexts.outOfReach}
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="line-clamp-2 text-lg">
            {/* The link covers the card, so the whole of it can be tapped and is one thing to a screen reader. */}
            <Link
              to={paths.shop(shop._id)}
              className="outline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:text-blue"
            >
              {shop.name}
            </Link>
          </h3>
          {shop.rating !== undefined && <Stars rating={shop.rating} count={shop.ratingCount} />}
        </div>
        <p className="line-clamp-2 text-soft">
          {address}, {city}
        </p>
        {shop.distance !== undefined && (
          <p className="tabular mt-auto flex items-center gap-1.5 pt-2 font-semibold text-sm">
            <Icon of={MapPin} className="size-4 text-blue" />
            {say(homeTexts.distance, { km: shop.distance === 0 ? 0 : shop.distance.toFixed(2) })}
            <span className="font-normal text-soft">{homeTexts.straightLine}</span>
          </p>
        )}
      </div>
    </article>
  )
}

/** Beyond its radius even in a straight line; what only the road decides, the shop's page says. */
const isOutOfReach = ({ distance, deliveryRadius }: Shop) =>
  distance !== undefined && reachByLine(distance * 1000, deliveryRadius) === 'beyond'

export function ShopCardSkeleton() {
  return (
    <div className={FRAME} data-skeleton="shop">
      <Skeleton className="aspect-3/2 w-full rounded-none" />
      <div className="flex flex-col gap-2 p-4">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="mt-1 h-5 w-20" />
      </div>
    </div>
  )
}
