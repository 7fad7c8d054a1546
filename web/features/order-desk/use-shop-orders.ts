import { useEffect, useMemo, useRef, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { isCancelled } from '#contract/rules/order-life.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { readOrder, useLiveData } from '#web/data/live-data.ts'
import { usePages } from '#web/data/use-pages.ts'
import { makeStore, useStore } from '#web/store.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { toast } from '#web/ui/toast.ts'
import { useClock } from '#web/use-clock.ts'
import { isOpenOrder, isUndoable } from './order-words.ts'

export type Shown = 'all' | 'open'
const none: ReadonlySet<string> = new Set()
/** Ended orders that somebody has seen on this page; what is loaded anew has none of them. */
const seen = makeStore(none)

/** Those that this desk has shown as open: nobody has to be told of any other that it ended. */
const stoodOpen = new Set<string>()

/** Among the open orders an ended one stands no longer. */
export const putAway = (orderId: string) => seen.write(new Set(seen.read()).add(orderId))

/** The shop's orders, newest first, page by page. */
export function useShopOrders(shown: Shown) {
  const isOpenOnly = shown === 'open'
  const { pages, failure, error, ...reading } = usePages(
    'listShopOrders',
    isOpenOnly ? { open: 'true' } : {},
    {
      nextOf: ({ next }) => next,
      onFault: (fault) => toast.error(why(fault)),
    },
  )
  const [fresh, setFresh] = useState<ReadonlySet<string>>(none)
  useLiveData(({ orderId, isNew }) => {
    if (isNew) setFresh((known) => new Set(known).add(orderId))
  })
  const all = useMemo(() => pages?.flatMap(({ data }) => data), [pages])
  const open = useStillOpen(isOpenOnly ? all : undefined)
  return {
    ...reading,
    orders: isOpenOnly ? open : all,
    fresh,
    isFailed: failure !== undefined,
    fault: why(error),
  }
}

/** Why they could not be read. */
const why = (error: unknown) => sentenceOf(error, texts.fetchFailed, texts.fetchFailed)

/**
 * The open orders, and what has just ended in the place where it stood: a delivered one while that may be taken back,
 * a cancelled one until somebody has seen it, for its bag may be in their hands.
 */
function useStillOpen(all: Order[] | undefined): Order[] | undefined {
  const away = useStore(seen, none)
  const undoable = useClock((now) =>
    (all ?? [])
      .filter((order) => isUndoable(order, now))
      .map(({ _id }) => _id)
      .join(),
  )
  const shown = useMemo(() => {
    const isLeft = ({ _id, status }: Order) =>
      stoodOpen.has(_id) && (isCancelled(status) ? !away.has(_id) : undoable.split(',').includes(_id))
    return all?.filter((order) => isOpenOrder(order) || isLeft(order))
  }, [all, away, undoable])
  useMissing(all, shown)
  return shown
}

/** What stood here and is missing in a list that was read anew ended meanwhile: how, says the order itself. */
function useMissing(all: Order[] | undefined, shown: Order[] | undefined) {
  const before = useRef<Order[]>([])
  useEffect(() => {
    if (!all || !shown) {
      before.current = []
      return
    }
    for (const order of shown) if (isOpenOrder(order)) stoodOpen.add(order._id)
    const known = new Set(all.map(({ _id }) => _id))
    const missing = before.current.filter(({ _id }) => !known.has(_id))
    before.current = shown
    for (const { _id: orderId } of missing) readOrder(orderId).catch(() => undefined)
  }, [all, shown])
}
