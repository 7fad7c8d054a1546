import ChevronRight from 'virtual:icon/chevron-right'
import Store from 'virtual:icon/store'
import { useCartCount } from '#web/data/cart-counts.ts'
import { chooseShop } from '#web/data/choose-shop.ts'
import { useData } from '#web/data/use-data.ts'
import { useTurns } from '#web/data/use-turns.ts'
import { say } from '#web/language/say.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusPage } from '#web/ui/pass-focus.ts'
import { Picture } from '#web/ui/picture.tsx'

/** A cart belongs to one shop; those of other shops wait here. */
export function OtherCarts({ shopIds }: { shopIds: string[] }) {
  if (shopIds.length === 0) return null
  return (
    <section aria-labelledby="other-carts" className="mt-10">
      <h2 id="other-carts" className="mb-3 text-xl">
        {cartTexts.others}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {shopIds.map((shopId) => (
          <OtherCart key={shopId} shopId={shopId} />
        ))}
      </ul>
    </section>
  )
}

function OtherCart({ shopId }: { shopId: string }) {
  const count = useCartCount(shopId)
  const { data, failure, refresh } = useData('showShop', { shopId }, { isAnonymous: true })
  const shop = failure ? undefined : data?.data.shop
  useTurns(shop ? [shop] : [], refresh)
  // A shop that cannot be read now is left out, and its cart kept. Of one that is gone the cart opens, to be removed.
  if (!shop && failure !== 'gone') return null
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
