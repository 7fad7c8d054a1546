import { useEffect, useRef } from 'react'
import { openTabChannel } from '#web/device/tab-channel.ts'
import { msSince } from '#web/now.ts'
import {
  endRejectedSession,
  fingerprint,
  isNewShop,
  onSessionChange,
  storedToken,
} from '#web/session/session.ts'
import { makeStore, useStore } from '#web/store.ts'
import { childController } from './child-controller.ts'
import { keepOrderLink, type LinkState, type LiveOrder } from './order-link.ts'

export type { LinkState, LiveOrder } from './order-link.ts'

export type LiveListener = {
  /** An order of this account was placed or changed. May be called more than once for an event. */
  onOrder: (order: LiveOrder) => void
  /** Events may have been missed: refetch the orders. */
  onStale: () => void
}

/**
 * A message between tabs. The tab that holds the stream (the leader) sends all but `hello`, by which a new tab asks for
 * the state of the stream.
 */
type Shared =
  | { kind: 'order'; order: LiveOrder }
  | { kind: 'missed' }
  | { kind: 'state'; state: LinkState }
  | { kind: 'position'; id: string }
  | { kind: 'alive' }
  | { kind: 'hello' }

/** How long the stream stays open without a listener, for the next screen to take it over. */
const LINGER_MS = 5_000
/** A new listener gets the events of the last seconds again: they may have come after its screen read its data. */
const REPEAT_MS = 5_000
const POLL_MS = 30_000
const MOST_REMEMBERED = 300
/** Longer than two heartbeats (20 s), at each of which the leader sends a message: silent this long, its tab is frozen. */
const SILENCE_MS = 50_000
const LOOK_MS = 10_000

/** Nothing on this page was read earlier than this, in milliseconds since 1970. */
const readSince = performance.timeOrigin

const listeners = new Set<LiveListener>()
const link = makeStore<LinkState>('connecting')

/** The account that is followed. It is kept while nobody listens, so that its stream resumes where it was left. */
type Account = {
  token: string
  /** The id of the last event received, from which this or another tab resumes the stream. */
  position: string | null
  recent: { order: LiveOrder; heardAt: number }[]
  seenIds: Set<string>
  /** Null while nobody listens. */
  stream: Stream | null
}

/** This tab's part in the account's stream. */
type Stream = {
  stop: AbortController
  channel: BroadcastChannel | null
  isLeading: boolean
  /** When this tab last heard of the stream, from the leader or as the leader. */
  heardAt: number
}

let account: Account | null = null

/** Whether the session is watched and, while there is no stream, polled. */
type Watch =
  | { kind: 'off' }
  | { kind: 'on'; stop: () => void }
  /** Nobody listens any more; off after `LINGER_MS`. */
  | { kind: 'lingering'; stop: () => void; timer: ReturnType<typeof setTimeout> }

let watch: Watch = { kind: 'off' }

/**
 * Subscribes to events of the signed-in account's orders. One tab, the leader, holds the stream, guarded by a Web Lock,
 * and passes events on to the others over a BroadcastChannel. While there is no stream, `onStale` is called every
 * `POLL_MS` instead, so that screens poll.
 */
export function followLiveOrders(listener: LiveListener): () => void {
  listeners.add(listener)
  keepWatching()
  follow()
  for (const { order, heardAt } of account?.recent ?? [])
    if (msSince(heardAt) < REPEAT_MS) listener.onOrder(order)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) linger()
  }
}

function keepWatching() {
  if (watch.kind === 'lingering') clearTimeout(watch.timer)
  watch = { kind: 'on', stop: watch.kind === 'off' ? startWatching() : watch.stop }
}

function startWatching(): () => void {
  const stopSession = onSessionChange(follow)
  const stopPolling = whileLost(tellStale)
  return () => {
    stopSession()
    stopPolling()
  }
}

function linger() {
  if (watch.kind !== 'on') return
  watch = { kind: 'lingering', stop: watch.stop, timer: setTimeout(rest, LINGER_MS) }
}

/** Stops everything: nobody has listened for `LINGER_MS`. */
function rest() {
  if (watch.kind !== 'off') watch.stop()
  watch = { kind: 'off' }
  closeStream()
}

/** The same for a component; the callbacks may be new at every render. */
export function useLiveOrders(listener: LiveListener) {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(
    () =>
      followLiveOrders({
        onOrder: (order) => latest.current.onOrder(order),
        onStale: () => latest.current.onStale(),
      }),
    [],
  )
}

/** The state of the stream. Screens that rely on it should show when it is `lost`. */
export const useLinkState = (): LinkState => useStore(link, 'connecting')

/** Polls while there is no stream and the page is visible: every `POLL_MS`, and when the user or the network comes back. */
function whileLost(ask: () => void): () => void {
  const askIfLost = () => {
    const state = link.read()
    if (state !== 'open' && state !== 'refused' && document.visibilityState === 'visible') ask()
  }
  const timer = setInterval(askIfLost, POLL_MS)
  document.addEventListener('visibilitychange', askIfLost)
  window.addEventListener('focus', askIfLost)
  window.addEventListener('online', askIfLost)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', askIfLost)
    window.removeEventListener('focus', askIfLost)
    window.removeEventListener('online', askIfLost)
  }
}

/** Synchronously for all listeners, so that those that show the same list can share one fetch (`open-orders.ts`). */
function tellStale() {
  for (const { onStale } of listeners) onStale()
}

/** Follows the account whose token is stored now, if there is one; stops following any other. */
function follow() {
  // A shop that is not set up yet has no orders, though the desk's shell subscribes before it redirects to the set-up.
  const token = isNewShop() ? null : storedToken()
  if (token !== (account?.token ?? null)) {
    closeStream()
    account = token === null ? null : { token, position: null, recent: [], seenIds: new Set(), stream: null }
  }
  if (account && !account.stream && listeners.size > 0) openStream(account)
}

function openStream(account: Account) {
  link.write('connecting')
  const name = `live-orders-${fingerprint(account.token)}`
  const channel = openTabChannel(name)
  const stream: Stream = { stop: new AbortController(), channel, isLeading: false, heardAt: 0 }
  account.stream = stream
  channel?.addEventListener('message', ({ data }) => hear(account, stream, data))
  channel?.postMessage({ kind: 'hello' } satisfies Shared)
  void lead(account, stream, name)
}

function closeStream() {
  account?.stream?.stop.abort()
  account?.stream?.channel?.close()
  if (account) account.stream = null
}

/** Waits for the lock, then holds the stream. If another tab steals the lock, waits again. */
async function lead(account: Account, stream: Stream, name: string) {
  const { signal } = stream.stop
  const canShare = stream.channel && (await givesLocks())
  if (!canShare) return readStream(account, stream, signal)
  const stopLooking = stealFromSleeper(stream, () => holdStream(account, stream, name, { steal: true }))
  while (!signal.aborted) await holdStream(account, stream, name, { signal })
  stopLooking()
}

const readStream = (account: Account, stream: Stream, signal: AbortSignal) =>
  keepOrderLink(
    { token: account.token, position: account.position, readSince },
    linkListener(account, stream, signal),
    signal,
  )

/** A browser in which storage is blocked has `navigator.locks`, but a request for a lock would never be granted. */
async function givesLocks(): Promise<boolean> {
  try {
    await navigator.locks.query()
    return true
  } catch {
    return false
  }
}

async function holdStream(account: Account, stream: Stream, name: string, how: LockOptions) {
  const held = childController(stream.stop.signal)
  const stop = held.signal
  const hold = async () => {
    stream.isLeading = true
    await readStream(account, stream, stop)
    // The server refused the stream for this account. Keeps the lock, so that no other tab tries in vain.
    if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }))
  }
  try {
    await navigator.locks.request(name, how, hold)
  } catch {
    // Stolen by a tab that is awake, or this one stopped listening while it waited.
  } finally {
    held.abort()
    stream.isLeading = false
  }
}

/** Phones freeze hidden tabs, a leader with its lock among them. A visible tab that hears nothing steals the lock. */
function stealFromSleeper(stream: Stream, steal: () => Promise<void>): () => void {
  const { signal } = stream.stop
  stream.heardAt = Date.now()
  let isStealing = false
  const timer = setInterval(async () => {
    const isAsleep = !stream.isLeading && msSince(stream.heardAt) > SILENCE_MS
    if (!isAsleep || isStealing || signal.aborted || document.visibilityState !== 'visible') return
    isStealing = true
    await steal()
    isStealing = false
  }, LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  return () => clearInterval(timer)
}

/** Passes nothing on after `stop`: there is another leader by then. */
function linkListener(account: Account, stream: Stream, stop: AbortSignal) {
  const share = (news: Shared) => {
    if (stop.aborted) return
    stream.channel?.postMessage(news)
    hear(account, stream, news)
  }
  return {
    onOrder: (order: LiveOrder) => share({ kind: 'order', order }),
    onMissed: () => share({ kind: 'missed' }),
    onState: (state: LinkState) => share({ kind: 'state', state }),
    onPosition: (id: string) => share({ kind: 'position', id }),
    onAlive: () => share({ kind: 'alive' }),
    onSignedOut: (reason?: string) => endRejectedSession(account.token, reason),
  }
}

function hear(account: Account, stream: Stream, news: Shared) {
  stream.heardAt = Date.now()
  if (news.kind === 'order') hearOrder(account, news.order)
  else if (news.kind === 'missed') tellStale()
  else if (news.kind === 'state') link.write(news.state)
  else if (news.kind === 'position') account.position = news.id
  else if (news.kind === 'hello' && stream.isLeading)
    stream.channel?.postMessage({ kind: 'state', state: link.read() } satisfies Shared)
}

function hearOrder(account: Account, order: LiveOrder) {
  const { seenIds, recent } = account
  if (seenIds.has(order.id)) return
  seenIds.add(order.id)
  const [oldest] = seenIds
  if (oldest && seenIds.size > MOST_REMEMBERED) seenIds.delete(oldest)
  const stillRecent = recent.filter(({ heardAt }) => msSince(heardAt) < REPEAT_MS)
  account.recent = [...stillRecent, { order, heardAt: Date.now() }]
  for (const { onOrder } of listeners) onOrder(order)
}
