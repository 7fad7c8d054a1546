import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { OrderStatus } from '#contract/rules/checkout.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useRead } from '#web/data/use-read.ts'
import { useLiveOrders } from '#web/live/live-orders.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { toast } from '#web/ui/toast.ts'
import { isOpenOrder } from './order-words.ts'

export type Shown = 'all' | 'open'
const none: ReadonlySet<string> = new Set()

/** The shop's orders, newest first, page by page. */
export function useShopOrders(shown: Shown) {
  const page = (after?: string) =>
    api('listShopOrders', { ...(shown === 'open' && { open: 'true' }), ...(after && { after }) })
  const { data, failure, reload, refresh, change } = useRead(
    `orders ${shown}`,
    () => page(),
    (error) => toast.error(sentenceOf(error, texts.fetchFailed, texts.fetchFailed)),
  )

  async function showOlder() {
    if (!data?.next) return
    try {
      const older = await page(data.next)
      change(({ data: orders }) => ({ ...older, data: joined(orders, older.data) }))
    } catch (error) {
      toast.error(sentenceOf(error, texts.fetchFailed, texts.fetchFailed))
    }
  }

  /** What changed elsewhere, or just came in: read and put in its place. */
  async function bringIn(orderId: string) {
    const found = await api('showOrder', { orderId }).catch(() => undefined)
    // The stream is ahead of a page that has nothing yet: what it reads will hold the order.
    if (found) change(({ data: orders, ...rest }) => ({ ...rest, data: joined([found.order], orders) }))
  }
  const [fresh, setFresh] = useState<ReadonlySet<string>>(none)
  useLiveOrders({
    onOrder({ orderId, isNew }) {
      if (isNew) setFresh((known) => new Set(known).add(orderId))
      void bringIn(orderId)
    },
    onStale: () => void refresh(),
  })

  /** Shown at once, taken back when the server did not follow. */
  async function setStatus(order: Order, status: OrderStatus) {
    const put = (next: Order) =>
      change(({ data: orders, ...rest }) => ({
        ...rest,
        data: orders.map((one) => (one._id === next._id ? next : one)),
      }))
    put({ ...order, status })
    try {
      const { data: saved } = await api('setOrderStatus', { orderId: order._id, status })
      put(saved)
      toast.success(texts.updated)
    } catch (error) {
      put(order)
      toast.error(sentenceOf(error, texts.updateFailed, texts.updateFailed))
    }
  }

  const orders = shown === 'open' ? data?.data.filter(isOpenOrder) : data?.data
  return {
    orders,
    hasOlder: data?.next !== undefined,
    fresh,
    isFailed: failure !== undefined,
    reload,
    showOlder,
    setStatus,
  }
}

/** Two runs of orders as one, newest first; of the same order the one in the first run stands. */
function joined(first: Order[], second: Order[]): Order[] {
  const known = new Set(first.map((order) => order._id))
  return [...first, ...second.filter((order) => !known.has(order._id))].sort(
    (a, b) => Date.parse(b.date) - Date.parse(a.date),
  )
}
