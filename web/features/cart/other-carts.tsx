import ChevronRight from 'virtual:icon/chevron-right'
import Store from 'virtual:icon/store'
import { useState } from 'react'
import { inCalls } from '#contract/rules/shops/named-shops.ts'
import type { ShopCard } from '#contract/shops.ts'
import { useCartCount } from '#web/data/cart/cart-counts.ts'
import { chooseShop } from '#web/data/cart/choose-shop.ts'
import { useData } from '#web/data/use-data.ts'
import { useTurns } from '#web/data/use-turns.ts'
import { say } from '#web/language/say.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Badge } from '#web/ui/badge.tsx'
import { focusPage } from '#web/ui/focus/pass-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'

type Props = { shopIds: string[]; currentShopId: string }

/** A cart belongs to one shop; those of other shops wait here. */
export function OtherCarts({ shopIds, currentShopId }: Props) {
  // The current shop is included and calls are only ever added, so opening another cart refetches nothing.
  const [calls, setCalls] = useState<string[][]>([])
  const asked = new Set(calls.flat())
  const missing = [currentShopId, ...shopIds].filter((shopId) => shopId && !asked.has(shopId))
  if (shopIds.length === 0) return null
  if (missing.length > 0) setCalls([...calls, ...inCalls(missing)])
  return (
    <section aria-labelledby="other-carts" className="mt-10">
      <h2 id="other-carts" className="mb-3 text-xl">
        {cartTexts.others}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {calls.map((named) => (
          <CartsOf key={named[0]} named={named} shopIds={shopIds} />
        ))}
      </ul>
    </section>
  )
}

/** The carts whose shops one call has read. */
function CartsOf({ named, shopIds }: { named: string[]; shopIds: string[] }) {
  const { data, refresh } = useData('listNamedShops', { shopIds: named.join(',') }, { isAnonymous: true })
  useTurns(data?.data ?? [], refresh)
  // While the shops cannot be read, their carts are not shown, but kept. The cart of a shop that no longer exists is shown
  // without its card, so that it can be removed.
  if (!data) return null
  return named
    .filter((shopId) => shopIds.includes(shopId))
    .map((shopId) => (
      <OtherCart key={shopId} shopId={shopId} shop={data.data.find(({ _id }) => _id === shopId)} />
    ))
}

function OtherCart({ shopId, shop }: { shopId: string; shop: ShopCard | undefined }) {
  const count = useCartCount(shopId)
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={() => {
          chooseShop(shopId)
          window.scrollTo(0, 0)
          focusPage()
        }}
        className="flex w-full items-center gap-4 rounded-card border border-line bg-card p-3 max-xs:flex-col max-xs:items-start max-xs:gap-2 text-left shadow-soft hover:border-blue"
      >
        {shop ? (
          <Picture
            src={shop.shopImage}
            alt=""
            width={64}
            height={64}
            sizes="4rem"
            className="size-16 shrink-0 rounded-field"
          />
        ) : (
          <span className="grid size-16 shrink-0 place-items-center rounded-field bg-sunken text-soft">
            <Icon of={Store} className="size-7" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="xs:line-clamp-2 font-semibold">
            <span className="sr-only">{cartTexts.openCart} </span>
            {shop?.name ?? shopTexts.notFound.title}
          </span>
          <span className="text-sm text-soft">{say(cartTexts.otherItems, { count })}</span>{' '}
          {shop && !shop.acceptingOrders && (
            <Badge tone="brick">{shopTexts.badges[shop.closedBecause ?? 'lapsed']}</Badge>
          )}
        </span>
        <Icon of={ChevronRight} className="size-5 shrink-0 text-soft max-xs:hidden" />
      </button>
    </li>
  )
}
