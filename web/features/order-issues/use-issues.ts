import { useFollowed } from '#web/data/follow-orders.ts'
import { useData } from '#web/data/use-data.ts'
import { usePages } from '#web/data/use-pages.ts'
import { useLiveOrders } from '#web/live/live-orders.ts'

/** The issues of an order, for either side, kept up to date. */
export function useOrderIssues(orderId: string) {
  const read = useData('listOrderIssues', { orderId })
  const refresh = () => void read.refresh()
  // Also shows the state of orders that bring something again.
  const isConcerned = (id: string) =>
    id === orderId || read.data?.data.some(({ againOrderId }) => againOrderId === id)
  useLiveOrders({ onOrder: (order) => void (isConcerned(order.orderId) && refresh()), onStale: refresh })
  return read
}

/** Few, because each has a form, and the orders below must remain in reach. */
const REPORTS_A_PAGE = '10'

/** The unsettled issues of all orders of a shop, page by page. */
export function useShopIssues() {
  useFollowed('listShopIssues')
  const { pages, ...reading } = usePages(
    'listShopIssues',
    { limit: REPORTS_A_PAGE },
    { nextOf: ({ next }) => next },
  )
  // Deduplicated: an issue that was answered meanwhile may also appear on a later page.
  const issues = new Map(pages?.flatMap(({ data }) => data).map((issue) => [issue._id, issue]))
  return { ...reading, issues: [...issues.values()], count: pages?.[0]?.count ?? issues.size }
}
