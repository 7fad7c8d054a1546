import type { InfiniteData, Query } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoints.ts'
import { msSince } from '#web/now.ts'
import { dataClient } from './data-client.ts'
import { isReading, isReadingOlder } from './read-anew.ts'
import { keyOf } from './replies.ts'

/** A list read this recently may be reused: a new listener is told again of the events of the last seconds (`live-orders.ts`). */
const LATELY_MS = 5_000

type OpenOrders = InfiniteData<ReplyOf<'listShopOrders'>>

/**
 * The shop's open orders, shared with a screen that is reading them or has just read them, to save a call. Undefined if
 * there is none.
 */
export async function openOrdersOnScreen() {
  const query = openOrdersShown()
  if (!query) return undefined
  if (isReading(query)) return readOn(query)
  const isLate = msSince(query.state.dataUpdatedAt) > LATELY_MS
  return isLate ? undefined : asOne(query.state.data)
}

/** The same from within `onStale`: only a read that the screen begins because of the same call. */
export async function openOrdersReadAnew() {
  // Lets the screen's `onStale` run first: all listeners are called in one synchronous loop.
  await undefined
  const query = openOrdersShown()
  // A first read, or that of an older page, may have begun before the missed events.
  const isAnew = query && isReading(query) && !isReadingOlder(query) && query.state.data !== undefined
  return isAnew ? readOn(query) : undefined
}

const openOrdersShown = () =>
  dataClient()
    .getQueryCache()
    .find<OpenOrders>({
      queryKey: [...keyOf('listShopOrders', { open: 'true' }), 'pages'],
      type: 'active',
    })

const readOn = async ({ promise }: Query<OpenOrders>) => asOne(await promise?.catch(() => undefined))

const asOne = (list: OpenOrders | undefined) =>
  list && { data: list.pages.flatMap(({ data }) => data), next: list.pages.at(-1)?.next }
