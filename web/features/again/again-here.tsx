import { useCartCount } from '#web/data/cart.ts'
import { useData } from '#web/data/use-data.ts'
import { AgainButton } from './again-button.tsx'

/** On a shop's page, for who has ordered there: in the place of the floating cart while there is no cart yet. */
export default function AgainHere({ shopId }: { shopId: string }) {
  const { data } = useData('showAgain', { shopId }, { isSaidInPlace: true })
  const isEmpty = useCartCount(shopId) === 0
  if (!isEmpty || !data?.data || data.data.lines.length === 0) return null
  return (
    <AgainButton
      of={{ orderId: data.data.orderId }}
      tone="primary"
      size="lg"
      className="fixed bottom-[max(1rem,env(safe-area-inset-bottom))] left-4 z-30 shadow-lifted sm:left-1/2 sm:-translate-x-1/2"
    />
  )
}
