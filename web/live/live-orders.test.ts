import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type LiveOrders = typeof import('./live-orders.ts')
type Asked = { token: string | null; from: string | null; signal: AbortSignal; send: (text: string) => void }

const stored = new Map<string, string>()
/** The streams that tabs have opened, the last opened last. */
let asked: Asked[]
const stops = new Set<() => void>()
const documentOfTab = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  stored.clear()
  asked = []
  documentOfTab.visibilityState = 'visible'
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', documentOfTab)
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  vi.stubGlobal('fetch', async (_: string, { headers, signal }: RequestInit & { signal: AbortSignal }) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const send = (text: string) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined)
    const sent = new Headers(headers)
    asked.push({ token: sent.get('token'), from: sent.get('last-event-id'), signal, send })
    return new Response(readable, { headers: { 'content-type': 'text/event-stream' } })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})

afterEach(async () => {
  for (const stop of stops) stop()
  stops.clear()
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
})

/** A page's own copy of the module, as in a tab of its own. */
async function openTab(): Promise<LiveOrders> {
  vi.resetModules()
  return import('./live-orders.ts')
}

function listen({ followLiveOrders }: LiveOrders) {
  const heard: string[] = []
  let stale = 0
  const stop = followLiveOrders({ onOrder: ({ id }) => heard.push(id), onStale: () => stale++ })
  stops.add(stop)
  return { heard, stop, stale: () => stale }
}

function signIn(token: string | null) {
  if (token === null) stored.delete('token')
  else stored.set('token', token)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
}

const ready = 'event: ready\ndata: {"resumed":true}\n\n'
const order = (id: string) =>
  `id: ${id}\nevent: order\ndata: ${JSON.stringify({ orderId: id, shopId: 'shop', status: 'Delivered', isNew: false })}\n\n`

const isOpen = (stream: Asked | undefined) => stream !== undefined && !stream.signal.aborted
const streams = () => expect.poll(() => asked.length)

test('a stream is held for the next screen for five seconds, and then closed', async () => {
  signIn('asha')
  const tab = await openTab()
  const first = listen(tab)
  await streams().toBe(1)
  first.stop()
  await vi.advanceTimersByTimeAsync(4_900)
  const second = listen(tab)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(asked.map(isOpen)).toEqual([true])
  second.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.map(isOpen)).toEqual([false])
})

test('a stream that was closed for want of listeners resumes after the last event', async () => {
  signIn('asha')
  const tab = await openTab()
  const first = listen(tab)
  await streams().toBe(1)
  asked[0]?.send(ready + order('7'))
  await expect.poll(() => first.heard).toEqual(['7'])
  first.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  const second = listen(tab)
  await streams().toBe(2)
  expect(asked[1]).toMatchObject({ token: 'asha', from: '7' })
  // Whatever happened meanwhile is sent by the stream, and what the screen has read by itself is not repeated.
  expect(second.heard).toEqual([])
})

test('another account begins a stream of its own, without the events of the one before', async () => {
  signIn('asha')
  const tab = await openTab()
  const screen = listen(tab)
  await streams().toBe(1)
  asked[0]?.send(ready + order('7'))
  await expect.poll(() => screen.heard).toEqual(['7'])
  signIn(null)
  expect(asked.map(isOpen)).toEqual([false])
  signIn('ravi')
  await streams().toBe(2)
  expect(asked[1]).toMatchObject({ token: 'ravi', from: null })
  expect(listen(tab).heard).toEqual([])
  asked[1]?.send(ready + order('7'))
  await expect.poll(() => screen.heard).toEqual(['7', '7'])
})

test('an account that signs in while nobody listens begins without the events of the one before', async () => {
  signIn('asha')
  const tab = await openTab()
  const first = listen(tab)
  await streams().toBe(1)
  asked[0]?.send(ready + order('7'))
  await expect.poll(() => first.heard).toEqual(['7'])
  first.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  signIn('ravi')
  const second = listen(tab)
  await streams().toBe(2)
  expect(asked[1]).toMatchObject({ token: 'ravi', from: null })
  asked[1]?.send(ready + order('7'))
  await expect.poll(() => second.heard).toEqual(['7'])
})

test('a screen that begins to listen gets the events of the last five seconds once more, and no older ones', async () => {
  signIn('asha')
  const tab = await openTab()
  const screen = listen(tab)
  await streams().toBe(1)
  asked[0]?.send(ready + order('7'))
  await expect.poll(() => screen.heard).toEqual(['7'])
  await vi.advanceTimersByTimeAsync(4_000)
  asked[0]?.send(order('8') + order('8'))
  await expect.poll(() => screen.heard).toEqual(['7', '8'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(listen(tab).heard).toEqual(['8'])
})

test('of two tabs one holds the stream for both; if it is closed, the other resumes after the last event', async () => {
  signIn('asha')
  const first = listen(await openTab())
  await streams().toBe(1)
  asked[0]?.send(ready)
  const otherTab = await openTab()
  const other = listen(otherTab)
  asked[0]?.send(order('7'))
  await expect.poll(() => [first.heard, other.heard]).toEqual([['7'], ['7']])
  expect(asked).toHaveLength(1)
  first.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  await streams().toBe(2)
  expect(asked[1]).toMatchObject({ token: 'asha', from: '7' })
  asked[1]?.send(order('8'))
  await expect.poll(() => other.heard).toEqual(['7', '8'])
  expect(first.heard).toEqual(['7'])
})

test('a new tab learns from the leader that the stream is open, and does not poll', async () => {
  signIn('asha')
  const leader = listen(await openTab())
  await streams().toBe(1)
  asked[0]?.send(ready)
  asked[0]?.send(order('7'))
  await expect.poll(() => leader.heard).toEqual(['7'])
  const other = listen(await openTab())
  asked[0]?.send(order('8'))
  await expect.poll(() => other.heard).toEqual(['8'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect([leader.stale(), other.stale()]).toEqual([0, 0])
})

test('a visible tab that hears nothing for fifty seconds takes the stream over from a tab that sleeps', async () => {
  signIn('asha')
  const sleeper = listen(await openTab())
  await streams().toBe(1)
  asked[0]?.send(ready + order('7'))
  await expect.poll(() => sleeper.heard).toEqual(['7'])
  const awake = listen(await openTab())
  asked[0]?.send(order('8'))
  await expect.poll(() => awake.heard).toEqual(['8'])
  documentOfTab.visibilityState = 'hidden'
  // Nothing of the leader's stream arrives, which it would notice after 45 s if it did not sleep.
  await sleepUntilSilent()
  expect(asked.map(isOpen)).toEqual([true])
  documentOfTab.visibilityState = 'visible'
  await vi.advanceTimersByTimeAsync(10_000)
  await streams().toBe(2)
  expect(asked.map(isOpen)).toEqual([false, true])
  expect(asked[1]).toMatchObject({ from: '8' })
  asked[1]?.send(ready + order('9'))
  await expect
    .poll(() => [sleeper.heard, awake.heard])
    .toEqual([
      ['7', '8', '9'],
      ['8', '9'],
    ])
})

/** A minute in which the leader is fed, so that its own clock does not end its stream, but its messages reach nobody. */
async function sleepUntilSilent() {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {})
  for (let round = 0; round < 6; round++) {
    asked[0]?.send(': heartbeat\n\n')
    await vi.advanceTimersByTimeAsync(10_000)
  }
  post.mockRestore()
}

test('while there is no stream, a visible page is told every thirty seconds to read anew', async () => {
  signIn('asha')
  const screen = listen(await openTab())
  await streams().toBe(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(screen.stale()).toBe(1)
  documentOfTab.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(10_000)
  window.dispatchEvent(new Event('focus'))
  expect(screen.stale()).toBe(1)
  documentOfTab.visibilityState = 'visible'
  window.dispatchEvent(new Event('focus'))
  expect(screen.stale()).toBe(2)
})
