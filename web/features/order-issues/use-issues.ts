import { useFollowed } from '#web/data/follow-orders.ts'
import { useData } from '#web/data/use-data.ts'
import { usePages } from '#web/data/use-pages.ts'
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

/** Each has a form: of more, a phone would draw for long, and who opens the orders below would never come to them. */
const REPORTS_A_PAGE = '10'

/** What waits of all orders of a shop, page by page. */
export function useShopIssues() {
  useFollowed('listShopIssues')
  const { pages, ...reading } = usePages(
    'listShopIssues',
    { limit: REPORTS_A_PAGE },
    { nextOf: ({ next }) => next, isSaidInPlace: true },
  )
  // One that was answered while it stood on a page is on a later one, too.
  const issues = new Map(pages?.flatMap(({ data }) => data).map((issue) => [issue._id, issue]))
  return { ...reading, issues: [...issues.values()], count: pages?.[0]?.count ?? issues.size }
}
