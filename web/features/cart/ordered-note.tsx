import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { cartTexts } from '#web/texts/cart.ts'

/** Above a cart of which something was ordered on another device. */
export function OrderedNote({ orderId, isAll }: { orderId: string; isAll: boolean }) {
  return (
    <p role="status" className="mb-4 rounded-card bg-marigold-wash px-4 py-3 text-marigold-ink">
      {isAll ? cartTexts.ordered : cartTexts.partOrdered}{' '}
      <Link to={paths.orderDetails(orderId)} className="font-semibold underline">
        {cartTexts.showOrder}
      </Link>
    </p>
  )
}
