import { CartLoading } from '#web/features/cart/cart-loading.tsx'
import { CartPage } from '#web/features/cart/cart-page.tsx'
import { cartTexts } from '#web/texts/cart.ts'
import { useIsAlive } from '#web/ui/use-is-alive.ts'

export const handle = { side: 'user' }
export const meta = () => [{ title: cartTexts.title }, { name: 'robots', content: 'noindex' }]

/** The cart lives in this browser: until the page is alive nobody knows what is in it. */
export default function CartRoute() {
  const isAlive = useIsAlive()
  if (isAlive) return <CartPage />
  return (
    <div className="page flex-1 py-5">
      <h1 className="sr-only">{cartTexts.title}</h1>
      <CartLoading lines={2} />
    </div>
  )
}
