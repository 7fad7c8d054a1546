import type { ReplyOf } from '#contract/endpoints.ts'
import type { Order } from '#contract/order.ts'
import { failureOf, isTransientFailure } from '#web/api/answer-failure.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { type LiveOrder, useLiveOrders } from '#web/live/live-orders.ts'
import { dataClient, readOf } from './data-client.ts'
import { refetchInBackground } from './read-anew.ts'
import { changePages, changeReply, keyOf, refreshShown, shown } from './replies.ts'
import { sendOrLookUp } from './send-or-look-up.ts'
import { untilRead } from './until-read.ts'

const lists = ['listMyOrders', 'listShopOrders'] as const
type Page = ReplyOf<(typeof lists)[number]>

/** Keeps the orders on the screen up to date: an order that changed elsewhere is read and updated wherever it is shown. */
export function useLiveData(onOrder: (order: LiveOrder) => void = () => {}) {
  useLiveOrders({
    onOrder(order) {
      onOrder(order)
      void bringIn(order.orderId)
    },
    onStale: () => void readAnew(),
  })
}

/** The stream announces a change once and does not repeat it, so failed reads are retried until they succeed. */
const { read: readAnew, readLater } = untilRead(() =>
  [...lists, 'showOrder'].flatMap((name) => refreshShown([name])),
)

/** By order: how often `putOrder` has updated it, since the page was opened. */
const puts = new Map<string, number>()

/** Reads again if the order was updated while it was being read: the result may be older than that update. */
async function readNewest<T>(orderId: string, read: () => Promise<T>): Promise<T> {
  const before = puts.get(orderId)
  const found = await read()
  return puts.get(orderId) === before ? found : readNewest(orderId, read)
}

/** Reads an order, and updates it wherever it is shown. Throws if it cannot be read. */
export async function readOrder(orderId: string): Promise<Order> {
  const { order } = await readNewest(orderId, () => patientApi('showOrder', { orderId }))
  putOrder(order)
  return order
}

/**
 * Changes an order, and shows it as the server answers. If no answer comes, the order is read to see whether the change
 * took effect, and if so the call succeeds. Throws what went wrong.
 * @param isDone whether an order that was read later has the change
 */
export async function actOnOrder(
  orderId: string,
  send: () => Promise<{ data?: Order | undefined }>,
  isDone: (order: Order) => boolean,
): Promise<Order | undefined> {
  const { data } = await sendOrLookUp(
    async () => {
      const answer = await send()
      if (answer.data) putOrder(answer.data)
      return answer
    },
    async () => {
      const order = await readOrder(orderId)
      return isDone(order) ? { data: order } : undefined
    },
  )
  return data
}

async function bringIn(orderId: string) {
  const client = dataClient()
  const queryKey = keyOf('showOrder', { orderId })
  const isShown = [[...queryKey], ...lists.map((name) => [name])].some((key) => shown(key).length > 0)
  if (!isShown) return
  const query = client.getQueryCache().build<ReplyOf<'showOrder'>>(client, {
    queryKey,
    queryFn: ({ signal }) => readOf(queryKey, signal, () => api('showOrder', { orderId }, { signal })),
  })
  const found = await readNewest(orderId, () => refetchInBackground(query))
  if (found) putOrder(found.order)
  else if (failureOf(query.state.error) === 'gone') dropOrder(orderId)
  else if (isTransientFailure(query.state.error)) readLater(query.state.error)
}

/** Removes from every list an order that no longer exists, such as a test order that was deleted. */
function dropOrder(orderId: string) {
  for (const name of lists)
    changePages(name, (pages) =>
      pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== orderId) })),
    )
}

/** Updates an order in every list and on its own page to what the server has just sent. */
export function putOrder(order: Order) {
  puts.set(order._id, (puts.get(order._id) ?? 0) + 1)
  changeReply('showOrder', { orderId: order._id }, (reply) => ({ ...reply, order }))
  for (const name of lists) changePages(name, (pages) => withOrder(pages, order))
}

/**
 * Replaces the order where the pages hold it, else inserts it by its date. One that is older than the last page, while
 * more pages are to come, is left out: it will come with its page.
 */
export function withOrder(pages: Page[], order: Order): Page[] {
  const isThere = pages.some(({ data }) => data.some(({ _id }) => _id === order._id))
  if (isThere)
    return pages.map((page) => ({
      ...page,
      data: page.data.map((one) => (one._id === order._id ? order : one)),
    }))
  const at = pages.findIndex(({ data, next }) => !next || data.some((one) => one.date < order.date))
  return pages.map((page, index) =>
    index === at ? { ...page, data: [...page.data, order].sort(byAge) } : page,
  )
}

const byAge = (a: Order, b: Order) => Date.parse(b.date) - Date.parse(a.date)
