import { useSyncExternalStore } from 'react'
import type { UserType } from './session.ts'

export type SignInMode = 'Login' | 'Sign Up'
export type SignInRequest = {
  mode: SignInMode
  role: UserType
  /** Where somebody of this role goes after signing in, when not where the server says: back to the cart, for one. */
  returnTo?: string
  /** Why it opened by itself. */
  note?: string
}

let asked: SignInRequest | null = null
const listeners = new Set<() => void>()

function say(next: SignInRequest | null) {
  asked = next
  for (const tell of listeners) tell()
}

function listen(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function openSignIn(request: Partial<SignInRequest> = {}) {
  say({ mode: 'Login', role: 'user', ...request })
}

export const closeSignIn = () => say(null)
export const isSignInAsked = (): boolean => asked !== null

/** What the popup was asked to show, or null while it is closed. Any screen opens it; the shell draws it. */
export const useSignInRequest = (): SignInRequest | null =>
  useSyncExternalStore(
    listen,
    () => asked,
    () => null,
  )
