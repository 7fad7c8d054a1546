import type { ReplyOf } from '#contract/endpoints.ts'
import type { Order } from '#contract/order.ts'
import { failureOf, isPassingFailure } from '#web/api/answer-failure.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { type LiveOrder, useLiveOrders } from '#web/live/live-orders.ts'
import { dataClient, readOf } from './data-client.ts'
import { refreshQuietly } from './read-anew.ts'
import { changePages, changeReply, keyOf, refreshShown, shown } from './replies.ts'
import { sendOrLookUp } from './send-or-look-up.ts'
import { untilRead } from './until-read.ts'

const lists = ['listMyOrders', 'listShopOrders'] as const
type Page = ReplyOf<(typeof lists)[number]>

/** Keeps the orders on the screen as they are: what changed elsewhere is read and put in its place. */
export function useLiveData(onOrder: (order: LiveOrder) => void = () => {}) {
  useLiveOrders({
    onOrder(order) {
      onOrder(order)
      void bringIn(order.orderId)
    },
    onStale: () => void readAnew(),
  })
}

/** News are told once, and an open stream has nothing to repeat: what could not be read then is read until it is. */
const { read: readAnew, readLater } = untilRead(() =>
  [...lists, 'showOrder'].flatMap((name) => refreshShown([name])),
)

/** How often an order was put in place while this page lives. */
const puts = new Map<string, number>()

/** What was being read while the server said something newer may be older than that, and is read again. */
async function readNewest<T>(orderId: string, read: () => Promise<T>): Promise<T> {
  const before = puts.get(orderId)
  const found = await read()
  return puts.get(orderId) === before ? found : readNewest(orderId, read)
}

/** Reads an order, and puts it in its place. Rejects where it cannot be read. */
export async function readOrder(orderId: string): Promise<Order> {
  const { order } = await readNewest(orderId, () => patientApi('showOrder', { orderId }))
  putOrder(order)
  return order
}

/**
 * Acts on an order, and puts it in its place as the server answers. Where no answer comes the order itself says whether it was done:
 * nobody is told then that it failed.
 * @param isDone whether an order that was read after that is as it was to be
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
  const found = await readNewest(orderId, () => refreshQuietly(query))
  if (found) putOrder(found.order)
  else if (failureOf(query.state.error) === 'gone') dropOrder(orderId)
  else if (isPassingFailure(query.state.error)) readLater(query.state.error)
}

/** Out of every list: there is no such order any more, as a test that was thrown away. */
function dropOrder(orderId: string) {
  for (const name of lists)
    changePages(name, (pages) =>
      pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== orderId) })),
    )
}

/** As the server has just said it, in every list and on its own page. */
export function putOrder(order: Order) {
  puts.set(order._id, (puts.get(order._id) ?? 0) + 1)
  changeReply('showOrder', { orderId: order._id }, (reply) => ({ ...reply, order }))
  for (const name of lists) changePages(name, (pages) => withOrder(pages, order))
}

/** In its own place where it stands already, else where its age puts it; what is older than the last page comes with its own. */
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
