import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { useLiveOrders } from '#web/live/live-orders.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { toast } from '#web/ui/toast.ts'

export type MyOrders =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'shown'; orders: Order[]; next: string | undefined }

/** The account's orders, newest first; each is shown anew as it changes. */
export function useMyOrders() {
  const [state, setState] = useState<MyOrders>({ kind: 'loading' })

  /** News come in quietly: what is shown stays until what replaces it is there. */
  const load = useCallback(async ({ isQuiet = false } = {}) => {
    if (!isQuiet) setState({ kind: 'loading' })
    try {
      const page = await api('listMyOrders', {})
      setState({ kind: 'shown', orders: page.data, next: page.next })
    } catch (error) {
      if (isQuiet) return
      toast.error(sentenceOf(error, ordersTexts.failed, ordersTexts.failed))
      setState({ kind: 'failed' })
    }
  }, [])

  const loadMore = useCallback(async (shown: MyOrders & { kind: 'shown' }) => {
    try {
      const page = await api('listMyOrders', { ...(shown.next && { after: shown.next }) })
      setState({ kind: 'shown', orders: [...shown.orders, ...page.data], next: page.next })
    } catch (error) {
      toast.error(sentenceOf(error, ordersTexts.failed, ordersTexts.failed))
    }
  }, [])

  useEffect(() => {
    void load()
  }, [load])
  const catchUp = () => void load({ isQuiet: true })
  useLiveOrders({ onOrder: catchUp, onStale: catchUp })
  return { state, load, loadMore }
}
