import { useFollowed } from '#web/data/follow-orders.ts'
import { useData } from '#web/data/use-data.ts'
import { useLiveOrders } from '#web/live/live-orders.ts'

/** What is reported about one order, for either side; it follows by itself. */
export function useOrderIssues(orderId: string) {
  const read = useData('listOrderIssues', { orderId }, { isSaidInPlace: true })
  const refresh = () => void read.refresh()
  // What becomes of an order that brings it again is said here, too.
  const isConcerned = (id: string) =>
    id === orderId || read.data?.data.some(({ againOrderId }) => againOrderId === id)
  useLiveOrders({ onOrder: (order) => void (isConcerned(order.orderId) && refresh()), onStale: refresh })
  return read
}

/** What waits of all orders of a shop. */
export function useShopIssues() {
  useFollowed('listShopIssues')
  return useData('listShopIssues', {}, { isSaidInPlace: true })
}
