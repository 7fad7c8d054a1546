import { useEffect, useRef } from 'react'
import { openTabChannel } from '#web/device/tab-channel.ts'
import { msSince } from '#web/now.ts'
import { endRefused, fingerprint, isNewShop, onSessionChange, storedToken } from '#web/session/session.ts'
import { makeStore, useStore } from '#web/store.ts'
import { childController } from './child-controller.ts'
import { keepOrderLink, type LinkState, type LiveOrder } from './order-link.ts'

export type { LinkState, LiveOrder } from './order-link.ts'

export type LiveListener = {
  /** An order of this account was placed or changed. May be told again: the page reads the order itself. */
  onOrder: (order: LiveOrder) => void
  /** Something may have been missed: read the orders anew. */
  onStale: () => void
}

type Shared =
  | { kind: 'order'; order: LiveOrder }
  | { kind: 'missed' }
  | { kind: 'state'; state: LinkState }
  | { kind: 'position'; id: string }
  | { kind: 'alive' }
  | { kind: 'hello' }

/** Pages come and go; the stream stays a moment for the next one. */
const LINGER_MS = 5_000
/** A page that has just read its orders is told again what came in between. */
const REPEAT_MS = 5_000
const POLL_MS = 30_000
const MOST_REMEMBERED = 300
/** The tab that holds the stream says something at least every heartbeat (20 s), unless its browser has put it to sleep. */
const SILENCE_MS = 50_000
const LOOK_MS = 10_000

/** Nothing that this page shows was read before. */
const readSince = performance.timeOrigin

const listeners = new Set<LiveListener>()
const seenIds = new Set<string>()
let recent: { order: LiveOrder; heardAt: number }[] = []
const link = makeStore<LinkState>('connecting')
let position: string | null = null
let running: { token: string; stop: AbortController; channel: BroadcastChannel | null } | null = null
let lingering: ReturnType<typeof setTimeout> | undefined
let isLeading = false
let heardAt = 0
let stopWatchingSession: (() => void) | undefined
let stopPolling: (() => void) | undefined

/**
 * Listens to the live orders of the signed-in account, and asks while there is no stream. One tab holds the stream, the
 * others hear from it.
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

/** Whether news arrive by themselves. `lost` is worth a word to whoever relies on it. */
export const useLinkState = (): LinkState => useStore(link, 'connecting')

/** Without a stream the page asks: every half a minute, and when somebody looks at it again. */
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

/** All in one turn: those that show the same can then do with one reading. */
function tellStale() {
  for (const { onStale } of listeners) onStale()
}

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

/** Runs for the token that is stored now, and for no other. */
function follow() {
  // A shop that is not there yet has no orders: the frame of the desk listens once before it leads on.
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

/** Waits until no other tab holds the stream, then holds it. Taken from it, waits again. */
async function lead(token: string, name: string, signal: AbortSignal) {
  const canShare = running?.channel && (await givesLocks())
  if (!canShare) return keepOrderLink({ token, position, readSince }, linkListener(token, signal), signal)
  const stopLooking = stealFromSleeper(signal, () => holdStream(token, name, signal, { steal: true }))
  while (!signal.aborted) await holdStream(token, name, signal, { signal })
  stopLooking()
}

/** One that forbids a page to keep anything has locks, and gives none: whoever waits for one would ask for ever. */
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
    // Ended by itself: this account has no stream, and asking again in another tab would change nothing.
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

/** Phones freeze hidden tabs with everything they hold. A tab that somebody looks at takes the stream over. */
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

/** Nothing is told any more once `stop` has fired: the next holder speaks. */
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
    onSignedOut: (reason?: string) => endRefused(token, reason),
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
