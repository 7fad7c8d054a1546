import type { InputOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { queryOf } from '#web/data/data-client.ts'
import { refreshQuietly } from '#web/data/read-anew.ts'
import { keyOf } from '#web/data/replies.ts'
import { useData } from '#web/data/use-data.ts'
import { useLiveOrders } from '#web/live/live-orders.ts'

/** What is reported about one order, for either side; it follows by itself. */
export function useOrderIssues(orderId: string) {
  const read = useData('listOrderIssues', { orderId }, { isSaidInPlace: true })
  const refresh = () => readQuietly('listOrderIssues', { orderId })
  useLiveOrders({ onOrder: (order) => void (order.orderId === orderId && refresh()), onStale: refresh })
  return read
}

/** What waits of all orders of a shop. */
export function useShopIssues() {
  const read = useData('listShopIssues', {}, { isSaidInPlace: true })
  const refresh = () => readQuietly('listShopIssues', {})
  useLiveOrders({ onOrder: refresh, onStale: refresh })
  return read
}

function readQuietly<N extends RouteName>(name: N, input: InputOf<N>): void {
  const query = queryOf(keyOf(name, input))
  if (query) void refreshQuietly(query)
}
