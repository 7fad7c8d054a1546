import { createContext, use } from 'react'
import { isRole, type Role } from '#contract/rules/accounts/roles.ts'
import { browserStorage } from '#web/browser-storage.ts'
import { claimFor, forgetAccount, storedOwner } from '#web/device/left-behind.ts'
import { makeStoredStore } from '#web/device/stored-store.ts'
import { type Store, useStore } from '#web/store.ts'

/** An account's role, under the name that the specification stores it by. */
export type UserType = Role

export type Session = { token: string | null; userType: UserType; shopName: string; shopEmail: string }
/** `erased`: the account was deleted, here or on another device. */
export type EndReason = 'logout' | 'expired' | 'erased'
export type RefusalRedirect = { to: string; message: string }

/**
 * The role in a cookie, from which the server renders the right shell: the token is not sent with page requests. It
 * authorises nothing.
 */
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
  /** The account's e-mail: data that an expired session left behind is given back only to its own account. */
  email: string
  shopName?: string
  shopEmail?: string
}) {
  claimFor(fingerprint(`${started.userType} ${started.email.toLowerCase()}`))
  writeHint(started.userType)
  const { token, userType, shopName, shopEmail } = started
  // The token last: other tabs get an event per key, and must know the rest when they see a token.
  stored.write({ userType, shopName, shopEmail, token })
}

/** Ends the session in this browser. Telling the server is up to the caller. */
export function endSession(reason: EndReason) {
  const { userType } = currentSession()
  // An expired session leaves the account's data for its next sign-in; a deliberate logout removes it.
  if (reason !== 'expired' || storedOwner() === null) forgetAccount()
  writeHint(undefined)
  stored.write({ token: undefined, userType: 'user', shopName: undefined, shopEmail: undefined })
  news.dispatchEvent(new CustomEvent('end', { detail: { reason, userType } }))
}

/**
 * Ends the session because the server refused its token, unless another tab has signed in since.
 * @param reason of the refusal
 */
export function endRejectedSession(token: string, reason: string | undefined) {
  if (token === storedToken()) endSession(reason === 'erased' ? 'erased' : 'expired')
}

/** Nobody is signed in, and no expired session has left its data here. */
export const isNobodyHere = (): boolean => storedToken() === null && storedOwner() === null

/** A short hash to tell accounts in one browser apart without storing token or e-mail. Not cryptographic. */
export function fingerprint(secret: string): string {
  let hash = 0
  for (const letter of secret) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return (hash >>> 0).toString(36)
}

/** To be called when the set-up is paid: from then on the shop's name and e-mail come from the server. */
export const forgetShopIdentity = () => stored.write({ shopName: undefined, shopEmail: undefined })

/** Whether a shop signed up in this browser and, as far as this browser knows, is not set up yet. */
export const isNewShop = (): boolean => currentSession().shopName !== ''

const newShop: Store<boolean> = { subscribe: stored.subscribe, read: isNewShop }
/** False during hydration. */
export const useIsNewShop = (): boolean => useStore(newShop, false)

export const HintContext = createContext<SessionHint>(undefined)

// Separate stores of primitives: a component rerenders after hydration only if the hint was wrong.
const signedIn: Store<boolean> = { subscribe: stored.subscribe, read: () => stored.read().token !== null }
const userType: Store<UserType> = { subscribe: stored.subscribe, read: () => stored.read().userType }

/** Whether somebody is signed in; on the server and during hydration, according to the hint cookie. */
export const useIsSignedIn = (): boolean => useStore(signedIn, use(HintContext) !== undefined)

/** The role; on the server and during hydration, according to the hint cookie. */
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

/** Once per page load: the cookie may have expired, or been written by another release, while the session stayed. */
export function renewHint() {
  const { token, userType } = currentSession()
  writeHint(token ? userType : undefined)
}

function writeHint(hint: SessionHint) {
  const age = hint ? HINT_DAYS * 24 * 60 * 60 : 0
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser a customer carries
  document.cookie = `${HINT_COOKIE}=${hint ?? ''}; path=/; max-age=${age}; samesite=lax`
}
