import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import type { OrderStep } from '#contract/rules/order-life.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { putOrder, useLiveData } from '#web/data/live-data.ts'
import { showAtOnce } from '#web/data/show-at-once.ts'
import { usePages } from '#web/data/use-pages.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { toast } from '#web/ui/toast.ts'
import { isOpenOrder } from './order-words.ts'

export type Shown = 'all' | 'open'
const none: ReadonlySet<string> = new Set()

/** The shop's orders, newest first, page by page. */
export function useShopOrders(shown: Shown) {
  const { pages, failure, ...reading } = usePages(
    'listShopOrders',
    shown === 'open' ? { open: 'true' } : {},
    {
      nextOf: ({ next }) => next,
      onFault: (error) => toast.error(sentenceOf(error, texts.fetchFailed, texts.fetchFailed)),
    },
  )
  const [fresh, setFresh] = useState<ReadonlySet<string>>(none)
  useLiveData(({ orderId, isNew }) => {
    if (isNew) setFresh((known) => new Set(known).add(orderId))
  })

  async function setStatus({ _id: orderId }: Order, status: OrderStep) {
    try {
      await showAtOnce(
        'listShopOrders',
        orderId,
        (page) => ({
          ...page,
          data: page.data.map((order) => (order._id === orderId ? { ...order, status } : order)),
        }),
        async () => putOrder((await api('setOrderStatus', { orderId, status })).data),
      )
      toast.success(texts.updated)
    } catch (error) {
      toast.error(sentenceOf(error, texts.updateFailed, texts.updateFailed))
    }
  }

  const all = pages?.flatMap(({ data }) => data)
  const orders = shown === 'open' ? all?.filter(isOpenOrder) : all
  return { ...reading, orders, fresh, isFailed: failure !== undefined, setStatus }
}
