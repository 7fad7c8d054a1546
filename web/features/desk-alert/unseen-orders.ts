import { orderSteps } from '#contract/rules/order-life.ts'
import { api } from '#web/api/client.ts'
import { followLiveOrders } from '#web/live/live-orders.ts'
import { makeStore, useStore } from '#web/store.ts'

/** Orders by id, with the moment they were placed. */
type Orders = ReadonlyMap<string, string>
const none: Orders = new Map()
const unseen = makeStore(none)
/** Orders that have rung, or had been looked at before the desk was opened. */
const known = new Set<string>()
let isOpened = false
/** When the newest order that somebody has looked at on this device was placed: one paid late is newer than its id. */
const SEEN = 'deskSeenUntil'
const CHANNEL = 'desk-looked'
let channel: BroadcastChannel | undefined
/** The state that calls for a hand: whoever moves an order on, on whatever device, has seen it. */
const [waiting] = orderSteps

/** The orders nobody has looked at yet, from the stream and, where it has gaps, from the list. */
export const useUnseenOrders = (): Orders => useStore(watched, none)

/** Read while somebody watches: the list from the beginning, then what the stream tells. */
const watched = {
  read: unseen.read,
  subscribe(tell: () => void) {
    const stopTelling = unseen.subscribe(tell)
    const stopFollowing = followLiveOrders({
      onOrder({ orderId, isNew, status, at }) {
        if (status !== waiting) settle((id) => id === orderId)
        else if (isNew) ring([[orderId, at]])
      },
      onStale: () => void compareWithList(),
    })
    void compareWithList()
    if (typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel(CHANNEL)
    // Looked at in another tab is looked at.
    channel?.addEventListener('message', () => unseen.write(none))
    return () => {
      stopTelling()
      stopFollowing()
      channel?.close()
      channel = undefined
    }
  },
}

export function lookAtOrders() {
  const looked = unseen.read()
  if (looked.size === 0) return
  localStorage.setItem(SEEN, newestOf([seenUntil(), ...looked.values()]))
  unseen.write(none)
  channel?.postMessage('looked')
}

async function compareWithList() {
  // What comes while the list is read may be missing in it.
  const before = unseen.read()
  const page = await api('listShopOrders', { open: 'true' }).catch(() => undefined)
  if (!page) return
  const listed = new Map(
    page.data.filter(({ status }) => status === waiting).map(({ _id, date }) => [_id, date]),
  )
  // The list is the newest of them, and what is older than all of it is not known.
  const oldest = page.next === undefined ? '' : (page.data.at(-1)?.date ?? '')
  settle((id, placedAt) => before.has(id) && placedAt >= oldest && !listed.has(id))
  // What came while no desk was open, or while this one was opening, rings too.
  if (!isOpened) for (const [id, placedAt] of listed) if (placedAt <= seenUntil()) known.add(id)
  isOpened = true
  ring([...listed])
}

const seenUntil = () => localStorage.getItem(SEEN) ?? ''
const newestOf = (moments: string[]) => moments.reduce((newest, at) => (at > newest ? at : newest))

function ring(orders: [id: string, placedAt: string][]) {
  const fresh = orders.filter(([id]) => !known.has(id))
  for (const [id] of fresh) known.add(id)
  if (fresh.length > 0) unseen.write(new Map([...unseen.read(), ...fresh]))
}

function settle(isSettled: (orderId: string, placedAt: string) => boolean) {
  const left = new Map([...unseen.read()].filter(([id, placedAt]) => !isSettled(id, placedAt)))
  if (left.size < unseen.read().size) unseen.write(left)
}
