import type { InfiniteData, Query } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoints.ts'
import { msSince } from '#web/now.ts'
import { dataClient } from './data-client.ts'
import { isReading, isReadingOlder } from './read-anew.ts'
import { keyOf } from './replies.ts'

/** What was read so lately may be taken for what is: whoever begins to listen is told of what came in between. */
const LATELY_MS = 5_000

type OpenOrders = InfiniteData<ReplyOf<'listShopOrders'>>

/** The shop's open orders as a screen reads them at this moment, or has lately read them; nothing where none does. */
export async function openOrdersOnScreen() {
  const query = openOrdersShown()
  if (!query) return undefined
  if (isReading(query)) return readOn(query)
  const isLate = msSince(query.state.dataUpdatedAt) > LATELY_MS
  return isLate ? undefined : asOne(query.state.data)
}

/** The same where something may have been missed, of which all are being told: as a screen begins to read them now. */
export async function openOrdersReadAnew() {
  // Until each of them was told.
  await undefined
  const query = openOrdersShown()
  // What was on its way already may be older than what was missed.
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
