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
const seenIds = new Set<string>()
let recent: { order: LiveOrder; heardAt: number }[] = []
const link = makeStore<LinkState>('connecting')
/** The id of the last event received, from which another leader resumes the stream. */
let position: string | null = null
let running: { token: string; stop: AbortController; channel: BroadcastChannel | null } | null = null
let lingering: ReturnType<typeof setTimeout> | undefined
let isLeading = false
/** When this tab last heard of the stream, from the leader or as the leader. */
let heardAt = 0
let stopWatchingSession: (() => void) | undefined
let stopPolling: (() => void) | undefined

/**
 * Subscribes to events of the signed-in account's orders. One tab, the leader, holds the stream, guarded by a Web Lock,
 * and passes events on to the others over a BroadcastChannel. While there is no stream, `onStale` is called every
 * `POLL_MS` instead, so that screens poll.
 */
export function followLiveOrders(listener: LiveListener): () => void {
  listeners.add(listener)
  clearTimeout(lingering)
  stopWatchingSession ??= onSessionChange(follow)
  follow()
  for (const { order, heardAt } of recent) if (msSince(heardAt) < REPEAT_MS) listener.onOrder(order)
  stopPolling ??= whileLost(tellStale)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) lingering = setTimeout(rest, LINGER_MS)
  }
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

/** Stops everything: nobody has listened for `LINGER_MS`. */
function rest() {
  stopRunning()
  stopPolling?.()
  stopPolling = undefined
  stopWatchingSession?.()
  stopWatchingSession = undefined
}

function stopRunning() {
  running?.stop.abort()
  running?.channel?.close()
  running = null
}

/** Starts or restarts for the account whose token is stored now; stops if there is none. */
function follow() {
  // A shop that is not set up yet has no orders, though the desk's shell subscribes before it redirects to the set-up.
  const token = isNewShop() ? null : storedToken()
  if (token === running?.token) return
  if (running) {
    stopRunning()
    position = null
    recent = []
    seenIds.clear()
  }
  if (token === null || listeners.size === 0) return
  link.write('connecting')
  const stop = new AbortController()
  const name = `live-orders-${fingerprint(token)}`
  const channel = openTabChannel(name)
  running = { token, stop, channel }
  channel?.addEventListener('message', ({ data }) => hear(data))
  channel?.postMessage({ kind: 'hello' } satisfies Shared)
  void lead(token, name, stop.signal)
}

/** Waits for the lock, then holds the stream. If another tab steals the lock, waits again. */
async function lead(token: string, name: string, signal: AbortSignal) {
  const canShare = running?.channel && (await givesLocks())
  if (!canShare) return keepOrderLink({ token, position, readSince }, linkListener(token, signal), signal)
  const stopLooking = stealFromSleeper(signal, () => holdStream(token, name, signal, { steal: true }))
  while (!signal.aborted) await holdStream(token, name, signal, { signal })
  stopLooking()
}

/** A browser in which storage is blocked has `navigator.locks`, but a request for a lock would never be granted. */
async function givesLocks(): Promise<boolean> {
  try {
    await navigator.locks.query()
    return true
  } catch {
    return false
  }
}

async function holdStream(token: string, name: string, signal: AbortSignal, how: LockOptions) {
  const held = childController(signal)
  const stop = held.signal
  const hold = async () => {
    isLeading = true
    await keepOrderLink({ token, position, readSince }, linkListener(token, stop), stop)
    // The server refused the stream for this account. Keeps the lock, so that no other tab tries in vain.
    if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }))
  }
  try {
    await navigator.locks.request(name, how, hold)
  } catch {
    // Stolen by a tab that is awake, or this one stopped listening while it waited.
  } finally {
    held.abort()
    isLeading = false
  }
}

/** Phones freeze hidden tabs, a leader with its lock among them. A visible tab that hears nothing steals the lock. */
function stealFromSleeper(signal: AbortSignal, steal: () => Promise<void>): () => void {
  heardAt = Date.now()
  let isStealing = false
  const timer = setInterval(async () => {
    const isAsleep = !isLeading && msSince(heardAt) > SILENCE_MS
    if (!isAsleep || isStealing || signal.aborted || document.visibilityState !== 'visible') return
    isStealing = true
    await steal()
    isStealing = false
  }, LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  return () => clearInterval(timer)
}

/** Passes nothing on after `stop`: there is another leader by then. */
function linkListener(token: string, stop: AbortSignal) {
  const tell = (news: Shared) => {
    if (!stop.aborted) share(news)
  }
  return {
    onOrder: (order: LiveOrder) => tell({ kind: 'order', order }),
    onMissed: () => tell({ kind: 'missed' }),
    onState: (next: LinkState) => tell({ kind: 'state', state: next }),
    onPosition: (id: string) => tell({ kind: 'position', id }),
    onAlive: () => tell({ kind: 'alive' }),
    onSignedOut: (reason?: string) => endRejectedSession(token, reason),
  }
}

function share(news: Shared) {
  running?.channel?.postMessage(news)
  hear(news)
}

function hear(news: Shared) {
  heardAt = Date.now()
  if (news.kind === 'order') hearOrder(news.order)
  else if (news.kind === 'missed') tellStale()
  else if (news.kind === 'state') link.write(news.state)
  else if (news.kind === 'position') position = news.id
  else if (news.kind === 'hello' && isLeading)
    running?.channel?.postMessage({ kind: 'state', state: link.read() } satisfies Shared)
}

function hearOrder(order: LiveOrder) {
  if (seenIds.has(order.id)) return
  seenIds.add(order.id)
  const [oldest] = seenIds
  if (oldest && seenIds.size > MOST_REMEMBERED) seenIds.delete(oldest)
  recent = [...recent.filter(({ heardAt }) => msSince(heardAt) < REPEAT_MS), { order, heardAt: Date.now() }]
  for (const { onOrder } of listeners) onOrder(order)
}
