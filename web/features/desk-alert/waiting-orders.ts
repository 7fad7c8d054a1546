import type { ReplyOf } from '#contract/endpoints.ts'
import { openStatuses } from '#contract/rules/orders/order-life.ts'
import { isTransient } from '#web/api/answer-failure.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { pauseAfter } from '#web/api/pause-after.ts'
import { openOrdersOnScreen, openOrdersReadAnew } from '#web/data/open-orders.ts'
import { openTabChannel } from '#web/device/tab-channel.ts'
import { followLiveOrders, type LiveOrder } from '#web/live/live-orders.ts'
import { isNewShop } from '#web/session/session.ts'
import { makeStore, useStore } from '#web/store.ts'

type OpenPage = Pick<ReplyOf<'listShopOrders'>, 'data'> & { next?: string | undefined }
/** Orders by id, with the moment they were placed. */
type Orders = ReadonlyMap<string, string>
const none: Orders = new Map()
/** Orders that the shop has not answered yet, on any device. */
const waiting = makeStore(none)
/** Those of them that a gesture in this browser has quieted for now. */
const quieted = makeStore(none)
const CHANNEL = 'desk-seen'
/** How long after a gesture an unanswered order is quiet, before it calls again. */
const QUIET_MS = 30_000
let quietEnds: ReturnType<typeof setTimeout> | undefined
/** Retries to read the list, without which orders from before this page was opened are unknown. */
let again: ReturnType<typeof setTimeout> | undefined
let failures = 0
let isWatched = false
let channel: BroadcastChannel | null = null
/** The only status in which an order may be unanswered. */
const [answerable] = openStatuses

/** How many orders wait for the shop's answer, and whether any of them calls, that is, has not been quieted. */
export function useWaitingOrders(): { count: number; isCalling: boolean } {
  const orders = useStore(watched, none)
  const quiet = useStore(quieted, none)
  return { count: orders.size, isCalling: [...orders.keys()].some((id) => !quiet.has(id)) }
}

/** Kept up to date while there is a subscriber: from the list at first and after gaps, then from the stream. */
const watched = {
  read: waiting.read,
  subscribe(tell: () => void) {
    isWatched = true
    const stopTelling = waiting.subscribe(tell)
    const stopFollowing = followLiveOrders({
      onOrder: (order) => void follow(order),
      // Shares the read of a desk that is open on this page.
      onStale: () => void compareWithList(openOrdersReadAnew()),
    })
    void compareWithList(toldOf.size === 0 ? openOrdersOnScreen() : undefined)
    channel = openTabChannel(CHANNEL)
    // A gesture in another tab counts too.
    channel?.addEventListener('message', ({ data }: MessageEvent<Orders>) => quietHere(data))
    return () => {
      stopTelling()
      stopFollowing()
      isWatched = false
      clearTimeout(again)
      channel?.close()
      channel = null
    }
  },
}

/** The orders that wait at this moment. */
export const waitingNow = waiting.read

/** Quiets orders for `QUIET_MS`, in all tabs. @param seen those that waited when somebody looked; later ones go on calling */
export function quiet(seen: Orders = waitingNow()) {
  if (seen.size === 0) return
  quietHere(seen)
  channel?.postMessage(seen)
}

function quietHere(seen: Orders) {
  clearTimeout(quietEnds)
  quietEnds = setTimeout(() => quieted.write(none), QUIET_MS)
  quieted.write(new Map([...quieted.read(), ...seen]))
}

/** By order: how many events came from the stream. A read that began before the last one is outdated. */
const toldOf = new Map<string, number>()

/** An event does not say whether the order still waits, so the order is read. */
async function follow({ orderId, isNew, status, at }: LiveOrder) {
  const told = (toldOf.get(orderId) ?? 0) + 1
  toldOf.set(orderId, told)
  if (status !== answerable) return remove([orderId])
  if (isNew) add([[orderId, at]])
  const order = (await patientApi('showOrder', { orderId }).catch(() => undefined))?.order
  if (toldOf.get(orderId) !== told) return
  // It could not be read, and there may be no further event of it: otherwise it would call for ever.
  if (!order) return compareWithList()
  if (order.stage === 'new') add([[orderId, order.date]])
  else remove([orderId])
}

async function compareWithList(onScreen?: ReturnType<typeof openOrdersOnScreen>) {
  // The desk's shell may be rendered for a moment before it redirects a new shop to the set-up.
  if (isNewShop()) return
  clearTimeout(again)
  // Orders with events while the list is being read are left as they are: the list may be older.
  const before = [...waiting.read()]
  const toldBefore = new Map(toldOf)
  let page: OpenPage | undefined = (await onScreen) ?? (await readOpen())
  if (!page) return
  failures = 0
  const listed = new Map(waitingOf(page))
  // Older pages than one without waiting orders hold none either.
  while (page.next !== undefined && waitingOf(page).length > 0) {
    const older: OpenPage | undefined = await readOpen(page.next)
    if (!older) break
    page = older
    for (const [id, date] of waitingOf(page)) listed.set(id, date)
  }
  // Orders older than what was read are unknown, and stay.
  const oldest = page.next === undefined ? '' : (page.data.at(-1)?.date ?? '')
  const isOfNow = (id: string) => toldOf.get(id) === toldBefore.get(id)
  remove(
    before.flatMap(([id, placedAt]) => (placedAt >= oldest && !listed.has(id) ? [id] : [])).filter(isOfNow),
  )
  add([...listed].filter(([id]) => isOfNow(id)))
}

const readOpen = (after?: string) =>
  patientApi('listShopOrders', { open: 'true', ...(after && { after }) }).catch(askAgain)

const waitingOf = ({ data }: OpenPage) =>
  data.filter(({ stage }) => stage === 'new').map(({ _id, date }) => [_id, date] as const)

function askAgain(error: unknown) {
  clearTimeout(again)
  if (isTransient(error) && isWatched) again = setTimeout(compareWithList, pauseAfter(failures++, error))
  return undefined
}

function add(orders: (readonly [id: string, placedAt: string])[]) {
  const now = waiting.read()
  if (orders.some(([id]) => !now.has(id))) waiting.write(new Map([...now, ...orders]))
}

function remove(orderIds: string[]) {
  const left = new Map([...waiting.read()].filter(([id]) => !orderIds.includes(id)))
  if (left.size < waiting.read().size) waiting.write(left)
}
