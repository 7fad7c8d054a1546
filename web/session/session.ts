import { createContext, use } from 'react'
import { isRole, type Role } from '#contract/rules/roles.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { claimFor, forgetAccount, leftBy } from '#web/device/left-behind.ts'
import { makeStoredStore } from '#web/device/stored-store.ts'
import { type Store, useStore } from '#web/store.ts'

/** The contract's word for a role, as it is stored in the browser. */
export type UserType = Role

export type Session = { token: string | null; userType: UserType; shopName: string; shopEmail: string }
/** `erased`: the account was deleted, here or on another device. */
export type EndReason = 'logout' | 'expired' | 'erased'
export type RefusalRedirect = { to: string; message: string }

/** What the server knows of a visitor before any script runs: which shell to draw. It opens nothing. */
export type SessionHint = UserType | undefined
const HINT_COOKIE = 'hint'
const HINT_DAYS = 30

const keys = ['token', 'userType', 'shopName', 'shopEmail'] as const
const news = new EventTarget()

export const storedToken = (): string | null => browserStorage.read('token')

/** `admin` is an older spelling of `shop`; it is read and never written. */
const readUserType = (text: string | null): UserType =>
  text === 'shop' || text === 'admin' ? 'shop' : 'user'

const stored = makeStoredStore<Session>(
  keys,
  (token = null, userType = null, shopName = null, shopEmail = null) => ({
    token: token || null,
    userType: readUserType(userType),
    shopName: shopName ?? '',
    shopEmail: shopEmail ?? '',
  }),
)
export const currentSession = stored.read
export const onSessionChange = stored.subscribe

export function startSession(started: {
  token: string
  userType: UserType
  /** Who signs in, so that what was typed before is given back to nobody else. */
  email: string
  shopName?: string
  shopEmail?: string
}) {
  claimFor(fingerprint(`${started.userType} ${started.email.toLowerCase()}`))
  writeHint(started.userType)
  const { token, userType, shopName, shopEmail } = started
  // The token last: other tabs hear of one after the other, and that somebody is signed in when they know who.
  stored.write({ userType, shopName, shopEmail, token })
}

/** Forgets the account in this browser. Telling the server is the caller's affair. */
export function endSession(reason: EndReason) {
  const { userType } = currentSession()
  // Who leaves takes everything along; who was signed out may come back to what they were doing.
  if (reason !== 'expired' || leftBy() === null) forgetAccount()
  writeHint(undefined)
  stored.write({ token: undefined, userType: 'user', shopName: undefined, shopEmail: undefined })
  news.dispatchEvent(new CustomEvent('end', { detail: { reason, userType } }))
}

/**
 * The server refuses this token. Only that one is dropped: another tab may have signed in since.
 * @param reason of the refusal
 */
export function endRefused(token: string, reason: string | undefined) {
  if (token === storedToken()) endSession(reason === 'erased' ? 'erased' : 'expired')
}

/** Nobody is signed in, and nobody is waited for whose session only ended by itself. */
export const isNobodyHere = (): boolean => storedToken() === null && leftBy() === null

/** Tells the accounts of one browser apart without putting the token, or the e-mail, anywhere. */
export function fingerprint(secret: string): string {
  let hash = 0
  for (const letter of secret) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return (hash >>> 0).toString(36)
}

/** After the set-up is paid the shop's name and e-mail live on the server only. */
export const forgetShopIdentity = () => stored.write({ shopName: undefined, shopEmail: undefined })

/** Signed up in this browser, and not heard of since as set up. */
export const isNewShop = (): boolean => currentSession().shopName !== ''

const newShop: Store<boolean> = { subscribe: stored.subscribe, read: isNewShop }
/** Until the page is alive nobody knows, and it is drawn for the many. */
export const useIsNewShop = (): boolean => useStore(newShop, false)

export const HintContext = createContext<SessionHint>(undefined)

// Parts, not the whole: what is as the hint said draws nothing anew when the page comes alive.
const signedIn: Store<boolean> = { subscribe: stored.subscribe, read: () => stored.read().token !== null }
const userType: Store<UserType> = { subscribe: stored.subscribe, read: () => stored.read().userType }

/** Of this browser; on the server, and until the page is alive, what the hint cookie says. */
export const useIsSignedIn = (): boolean => useStore(signedIn, use(HintContext) !== undefined)

/** The same, of the side of the counter. */
export const useUserType = (): UserType => useStore(userType, use(HintContext) ?? 'user')

type Ended = { reason: EndReason; userType: UserType }

export function onSessionEnd(tell: (reason: EndReason, ended: Ended) => void) {
  const listen = ({ detail }: CustomEventInit<Ended>) => detail && tell(detail.reason, detail)
  news.addEventListener('end', listen)
  return () => news.removeEventListener('end', listen)
}

export function tellRefusal(redirect: RefusalRedirect) {
  news.dispatchEvent(new CustomEvent('refusal', { detail: redirect }))
}

export function onRefusal(tell: (redirect: RefusalRedirect) => void) {
  const listen = (event: Event) => tell((event as CustomEvent<RefusalRedirect>).detail)
  news.addEventListener('refusal', listen)
  return () => news.removeEventListener('refusal', listen)
}

export function readHint(cookies: string | null): SessionHint {
  const found = /(?:^|;\s*)hint=(\w+)(?:;|$)/.exec(cookies ?? '')?.[1] ?? ''
  return isRole(found) ? found : undefined
}

/** Once a visit: the cookie may have gone, or been made by another version, while the session stayed. */
export function renewHint() {
  const { token, userType } = currentSession()
  writeHint(token ? userType : undefined)
}

function writeHint(hint: SessionHint) {
  const age = hint ? HINT_DAYS * 24 * 60 * 60 : 0
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser a customer carries
  document.cookie = `${HINT_COOKIE}=${hint ?? ''}; path=/; max-age=${age}; samesite=lax`
}
