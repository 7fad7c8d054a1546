import { ArrowRight, ShoppingBasket } from 'lucide-react'
import { Link } from 'react-router'
import { cartCount, useCurrentCart } from '#web/api/cart.ts'
import { paths } from '#web/paths.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts'

/** Appears once the cart holds something and the page is scrolled past the given height. */
export function FloatingCart({ afterPx }: { afterPx: number }) {
  const count = cartCount(useCurrentCart().counts)
  const isScrolled = useScrolledPast(afterPx)
  if (count === 0 || !isScrolled) return null
  return (
    <Link
      to={paths.cart}
      className="fixed bottom-[max(1rem,env(safe-area-inset-bottom))] left-1/2 z-30 flex min-h-14 -translate-x-1/2 items-center gap-3 whitespace-nowrap rounded-full bg-blue pr-5 pl-6 font-semibold text-lg text-on-blue shadow-lifted hover:bg-blue-strong"
    >
      <ShoppingBasket className="size-6" aria-hidden="true" />
      <span aria-live="polite">{cartTexts.viewCart(count)}</span>
      <ArrowRight className="size-5" aria-hidden="true" />
    </Link>
  )
}
