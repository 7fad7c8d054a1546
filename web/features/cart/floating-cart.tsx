import { ArrowRight, ShoppingBasket } from 'lucide'
import { Link } from 'react-router'
import { cartCount, useCurrentCart } from '#web/data/cart.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts'

/** Appears once the cart holds something and the page is scrolled past the given height. On a phone the chat stands beside it. */
export function FloatingCart({ afterPx }: { afterPx: number }) {
  const count = cartCount(useCurrentCart().counts)
  const isScrolled = useScrolledPast(afterPx)
  if (count === 0 || !isScrolled) return null
  return (
    <Link
      to={paths.cart}
      className="fixed bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 flex min-h-14 items-center justify-center gap-3 whitespace-nowrap rounded-full bg-blue px-4 font-semibold text-on-blue shadow-lifted hover:bg-blue-strong max-sm:right-21 max-sm:left-4 sm:left-1/2 sm:-translate-x-1/2 sm:px-6 sm:text-lg"
    >
      <Icon of={ShoppingBasket} className="size-6 shrink-0" />
      <span aria-live="polite">{say(cartTexts.viewCart, { count })}</span>
      <Icon of={ArrowRight} className="size-5 shrink-0 max-sm:hidden" />
    </Link>
  )
}
