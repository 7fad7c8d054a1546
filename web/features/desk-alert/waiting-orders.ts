import type { ReplyOf } from '#contract/endpoints.ts'
import { openStatuses } from '#contract/rules/order-life.ts'
import { mayPass } from '#web/api/answer-failure.ts'
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
/** Orders that nobody of the shop has answered, on whatever device. */
const waiting = makeStore(none)
/** Those of them that a hand on this device has quieted for a moment. */
const quieted = makeStore(none)
const CHANNEL = 'desk-seen'
/** As long as hands are at work nothing rings over them; left alone, an order calls again. */
const QUIET_MS = 30_000
let quietEnds: ReturnType<typeof setTimeout> | undefined
/** As long as the list cannot be had, what waited before this page opened is not known here. */
let again: ReturnType<typeof setTimeout> | undefined
let failures = 0
let isWatched = false
let channel: BroadcastChannel | null = null
/** The only status in which an order may be unanswered. */
const [answerable] = openStatuses

/** The orders that wait for the shop's answer, from the stream and, where it has gaps, from the list; and whether any of them calls. */
export function useWaitingOrders(): { count: number; isCalling: boolean } {
  const orders = useStore(watched, none)
  const quiet = useStore(quieted, none)
  return { count: orders.size, isCalling: [...orders.keys()].some((id) => !quiet.has(id)) }
}

/** Read while somebody watches: the list from the beginning, then what the stream tells. */
const watched = {
  read: waiting.read,
  subscribe(tell: () => void) {
    isWatched = true
    const stopTelling = waiting.subscribe(tell)
    const stopFollowing = followLiveOrders({
      onOrder: (order) => void follow(order),
      // A desk that stands here reads the same list.
      onStale: () => void compareWithList(openOrdersReadAnew()),
    })
    void compareWithList(toldOf.size === 0 ? openOrdersOnScreen() : undefined)
    channel = openTabChannel(CHANNEL)
    // A touch in another tab is a touch.
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

/** What waits at this moment, for whoever looks. */
export const waitingNow = waiting.read

/** Somebody looks, or looked: what waited then is quiet for a moment, what came since is not. */
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

/** How often the stream told of an order: what was read before it last did is too old. */
const toldOf = new Map<string, number>()

/** The stream tells of a change and not of what it was: whether the order still waits, it says itself. */
async function follow({ orderId, isNew, status, at }: LiveOrder) {
  const told = (toldOf.get(orderId) ?? 0) + 1
  toldOf.set(orderId, told)
  if (status !== answerable) return remove([orderId])
  if (isNew) add([[orderId, at]])
  const order = (await patientApi('showOrder', { orderId }).catch(() => undefined))?.order
  if (toldOf.get(orderId) !== told) return
  // Nobody may tell of it again, and it would call for ever.
  if (!order) return compareWithList()
  if (order.stage === 'new') add([[orderId, order.date]])
  else remove([orderId])
}

async function compareWithList(onScreen?: ReturnType<typeof openOrdersOnScreen>) {
  // The frame of the desk may be drawn for a moment before it is known that there is no shop yet.
  if (isNewShop()) return
  clearTimeout(again)
  // What comes while the list is read may be missing in it, or otherwise than it says.
  const before = [...waiting.read()]
  const toldBefore = new Map(toldOf)
  let page: OpenPage | undefined = (await onScreen) ?? (await readOpen())
  if (!page) return
  failures = 0
  const listed = new Map(waitingOf(page))
  // Behind a page on which all are answered, nobody is kept waiting.
  while (page.next !== undefined && waitingOf(page).length > 0) {
    const older: OpenPage | undefined = await readOpen(page.next)
    if (!older) break
    page = older
    for (const [id, date] of waitingOf(page)) listed.set(id, date)
  }
  // The list is the newest of them, and what is older than all of it is not known.
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
  if (mayPass(error) && isWatched) again = setTimeout(compareWithList, pauseAfter(failures++, error))
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
