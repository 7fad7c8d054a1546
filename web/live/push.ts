import { api } from '#web/api/client.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { storedToken } from '#web/session/session.ts'

/** `fcmToken`: the JSON of this browser's push subscription, by its name in the specified set-up form. */
export type PushAnswer =
  | { kind: 'on'; fcmToken: string }
  /** The user refused permission. */
  | { kind: 'denied' }
  /**
   * The browser has no push, or its push service did not answer in time. With a token the browser is subscribed, but our
   * server could not be told. Callers go on without push.
   */
  | { kind: 'unavailable'; fcmToken?: string }

/** Remembers that push was turned on in this browser: the browser may drop its subscription by itself. */
const WANTED_KEY = 'notices'

/** Some browsers never settle `subscribe` when their vendor's push service cannot be reached. */
const SUBSCRIBE_MS = 10_000
/** How long the permission prompt may stay unanswered. */
const ASK_MS = 60_000

export const canPush = (): boolean =>
  'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window

/** Whether push needs the site on the home screen first, as in the browsers of iPhones and iPads. */
export const needsHomeScreen = (): boolean =>
  !canPush() && 'standalone' in navigator && navigator.standalone === false

/** Whether this browser is subscribed already. */
export async function isPushOn(): Promise<boolean> {
  return canPush() && Notification.permission === 'granted' && Boolean(await findSubscription())
}

/** Asks for permission if needed, subscribes this browser, and tells the server. Never throws, and ends in bounded time. */
export const turnOnPush = (): Promise<PushAnswer> => begin({ isByHand: true })

async function begin({ isByHand }: { isByHand: boolean }): Promise<PushAnswer> {
  if (!canPush()) return { kind: 'unavailable' }
  const permission =
    Notification.permission === 'default'
      ? await within(ASK_MS, Notification.requestPermission())
      : Notification.permission
  if (permission === 'denied') return { kind: 'denied' }
  if (permission !== 'granted') return { kind: 'unavailable' }
  const subscription = await within(SUBSCRIBE_MS, subscribe())
  if (!subscription) return { kind: 'unavailable' }
  browserStorage.write(WANTED_KEY, 'on')
  const fcmToken = JSON.stringify(subscription)
  const isTold =
    !storedToken() ||
    (await within(SUBSCRIBE_MS, api('addPushSubscription', { subscription: fcmToken, isByHand })))
  return { kind: isTold ? 'on' : 'unavailable', fcmToken }
}

/**
 * Renews a subscription that was agreed to before: the server's key may have changed, the browser may have dropped the
 * subscription, or another account may have signed in.
 */
export async function renewPush(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  if (browserStorage.read(WANTED_KEY) || (await isPushOn())) await begin({ isByHand: false })
}

export async function turnOffPush(): Promise<void> {
  browserStorage.write(WANTED_KEY, undefined)
  const subscription = await findSubscription()
  if (!subscription) return
  if (storedToken())
    await within(
      SUBSCRIBE_MS,
      api('removePushSubscription', { subscription: JSON.stringify(subscription) }, { keepalive: true }),
    )
  await within(SUBSCRIBE_MS, subscription.unsubscribe())
}

/** After signing out without reaching the server, which would go on pushing. The next sign-in subscribes again. */
export async function silencePush(): Promise<void> {
  const subscription = await findSubscription()
  if (!storedToken()) await subscription?.unsubscribe()
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager.getSubscription()
}

async function subscribe(): Promise<PushSubscription | null> {
  const { vapidPublicKey } = (await api('showPushConfig', {})).data
  if (!vapidPublicKey) return null
  const { pushManager } = await navigator.serviceWorker.ready
  const key = Uint8Array.from(atob(vapidPublicKey.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
    c.charCodeAt(0),
  )
  const present = await pushManager.getSubscription()
  if (present && sameBytes(present.options.applicationServerKey, key)) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function sameBytes(a: ArrayBuffer | null, b: Uint8Array): boolean {
  const bytes = new Uint8Array(a ?? new ArrayBuffer(0))
  return bytes.length === b.length && bytes.every((byte, at) => byte === b[at])
}

/** The result; null if it failed or took too long. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([work, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
