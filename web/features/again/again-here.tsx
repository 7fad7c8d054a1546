import { useCartCount } from '#web/data/cart/cart-counts.ts'
import { useData } from '#web/data/use-data.ts'
import { AgainButton } from './again-button.tsx'

/** On a shop's page, for customers who have ordered there and whose cart there is empty. */
export default function AgainHere({ shopId }: { shopId: string }) {
  const { data } = useData('showAgain', { shopId })
  const isEmpty = useCartCount(shopId) === 0
  if (!isEmpty || !data?.data || data.data.lines.length === 0) return null
  return (
    <AgainButton
      of={{ orderId: data.data.orderId }}
      tone="primary"
      size="lg"
      className="shadow-lifted max-sm:self-start"
    />
  )
}
