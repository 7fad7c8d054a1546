import { useEffect } from 'react'
import { orderSteps } from '#contract/rules/order-life.ts'
import { api } from '#web/api/client.ts'
import { useLiveOrders } from '#web/live/live-orders.ts'
import { makeStore, useStore } from '#web/store.ts'

const none: ReadonlySet<string> = new Set()
const unseen = makeStore(none)
/** Orders that have rung, or had been looked at before the desk was opened. */
const known = new Set<string>()
let isOpened = false
/** The newest order that somebody has looked at on this device. Ids grow with time, so one is enough. */
const SEEN = 'deskSeen'
const CHANNEL = 'desk-looked'
/** The state that calls for a hand: whoever moves an order on, on whatever device, has seen it. */
const [waiting] = orderSteps

/** The orders nobody has looked at yet, from the stream and, where it has gaps, from the list. */
export function useUnseenOrders(): ReadonlySet<string> {
  useLiveOrders({
    onOrder({ orderId, isNew, status }) {
      if (status !== waiting) settle((id) => id === orderId)
      else if (isNew) ring([orderId])
    },
    onStale: () => void compareWithList(),
  })
  useEffect(() => {
    void compareWithList()
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
    // Looked at in another tab is looked at.
    channel?.addEventListener('message', () => unseen.write(none))
    return () => channel?.close()
  }, [])
  return useStore(unseen, none)
}

export function lookAtOrders() {
  const waiting = unseen.read()
  if (waiting.size === 0) return
  localStorage.setItem(SEEN, newestOf([seenUntil(), ...waiting]))
  unseen.write(none)
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('looked')
  channel.close()
}

async function compareWithList() {
  // What comes while the list is read may be missing in it.
  const before = unseen.read()
  const page = await api('listShopOrders', { open: 'true' }).catch(() => undefined)
  if (!page) return
  const ids = page.data.filter((order) => order.status === waiting).map((order) => order._id)
  // The list is the newest of them, and what is older than all of it is not known.
  const oldest = page.next === undefined ? '' : (page.data.at(-1)?._id ?? '')
  settle((id) => before.has(id) && id >= oldest && !ids.includes(id))
  // What came while no desk was open, or while this one was opening, rings too.
  if (!isOpened) for (const id of ids) if (id <= seenUntil()) known.add(id)
  isOpened = true
  ring(ids)
}

const seenUntil = () => localStorage.getItem(SEEN) ?? ''
const newestOf = (ids: string[]) => ids.reduce((newest, id) => (id > newest ? id : newest))

function ring(orderIds: string[]) {
  const fresh = orderIds.filter((id) => !known.has(id))
  for (const id of fresh) known.add(id)
  if (fresh.length > 0) unseen.write(new Set([...unseen.read(), ...fresh]))
}

function settle(isSettled: (orderId: string) => boolean) {
  const left = new Set([...unseen.read()].filter((id) => !isSettled(id)))
  if (left.size < unseen.read().size) unseen.write(left)
}
