import { useEffect, useMemo, useRef, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { isCancelled } from '#contract/rules/orders/order-life.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { readOrder, useLiveData } from '#web/data/live-data.ts'
import { usePages } from '#web/data/use-pages.ts'
import { makeStore, useStore } from '#web/store.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { useClock } from '#web/use-clock.ts'
import { isOpenOrder, isUndoable } from './order-words.ts'

export type Shown = 'all' | 'open'
const none: ReadonlySet<string> = new Set()
/** Ended orders that were put away on this page. A reload forgets them, but does not list ended orders either. */
const seen = makeStore(none)

/** Orders that this page has shown as open. Only of these the end has to be shown. */
const stoodOpen = new Set<string>()

/** Removes an ended order from the list of open ones. */
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
 * The open orders, and those that have just ended, in their places: a delivered one while that can be undone, a cancelled
 * one until it is put away, since somebody may be packing it.
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

/** Reads orders that were shown and are missing from the refetched list of open ones: they have ended meanwhile. */
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
