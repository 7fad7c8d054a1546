import ArrowRight from 'virtual:icon/arrow-right'
import ShoppingBasket from 'virtual:icon/shopping-basket'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPaise } from '#contract/rules/money/money.ts'
import type { Shop } from '#contract/shops.ts'
import { cartCount, useCurrentCart } from '#web/data/cart/cart.ts'
import { useData } from '#web/data/use-data.ts'
import { useTurns } from '#web/data/use-turns.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { useScrolledPast } from '#web/ui/focus/use-scrolled-past.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linesOf, missingPaise, sumPaise } from './cart-lines.ts'
import { useOwnHeld } from './use-own-held.ts'
import { useSeenLines } from './use-seen-lines.ts'

type Props = { afterPx: number; before?: ReactNode }

/** Appears once the cart holds something and the page is scrolled past the given height; until then `before` stands in its place. */
export function FloatingCart({ afterPx, before = null }: Props) {
  const { shopId, counts } = useCurrentCart()
  const count = cartCount(counts)
  const isScrolled = useScrolledPast(afterPx)
  // As the cart page asks: what is read here is there when the cart is opened.
  const { data, refresh } = useData(
    'showShop',
    { shopId },
    { isWanted: count > 0 && isScrolled, isAnonymous: true },
  )
  const { shop, foodItems = [] } = data?.data ?? {}
  useTurns(shop ? [shop] : [], refresh)
  const seen = useSeenLines(shopId, counts, foodItems)
  const { lines } = useOwnHeld(shop, linesOf(counts, foodItems, seen))
  if (count === 0 || !isScrolled) return before
  const words = shop && sumWords(sumPaise(lines), shop)
  return (
    <Link
      to={paths.cart}
      className="flex min-h-14 items-center justify-center gap-3 rounded-full bg-blue px-4 max-xs:px-2 max-xs:rounded-card max-xs:py-1.5 max-xs:text-center max-xs:text-sm xs:whitespace-nowrap font-semibold text-on-blue shadow-lifted hover:bg-blue-strong max-sm:w-full sm:px-6 sm:text-lg"
    >
      <Icon of={ShoppingBasket} className="size-6 shrink-0 max-xs:hidden" />
      <span aria-live="polite" className="flex flex-col">
        <span>{say(cartTexts.viewCart, { count })}</span>
        {words && <span className="tabular font-medium text-sm">{words}</span>}
      </span>
      <Icon of={ArrowRight} className="size-5 shrink-0 max-sm:hidden" />
    </Link>
  )
}

/** The sum, and what keeps it from being ordered: a shop that is closed, or how much is missing. */
function sumWords(sum: number, { acceptingOrders, closedBecause = 'lapsed' }: Shop): string {
  if (!acceptingOrders)
    return say(cartTexts.notNow, { sum: formatPaise(sum), why: shopTexts.badges[closedBecause] })
  const missing = missingPaise(sum)
  if (missing === 0) return formatPaise(sum)
  return say(cartTexts.moreToOrder, { sum: formatPaise(sum), amount: formatPaise(missing) })
}
