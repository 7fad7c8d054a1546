import { AgainNote } from '#web/features/again/again-note.tsx'
import { CartPage } from '#web/features/cart/cart-page.tsx'
import { cartTexts } from '#web/texts/cart.ts'

export const handle = { side: 'user' }
export const meta = () => [
  { title: cartTexts.title },
  { name: 'description', content: cartTexts.description },
  { name: 'robots', content: 'noindex' },
]

export default function CartRoute() {
  return (
    <>
      <AgainNote />
      <CartPage />
    </>
  )
}
