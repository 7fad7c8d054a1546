import { thisAddress } from '#web/language/addresses.ts'
import { makeStore, useStore } from '#web/store.ts'
import type { UserType } from './session.ts'

export type SignInMode = 'Login' | 'Sign Up'
export type SignInRequest = {
  mode: SignInMode
  role: UserType
  /** Where somebody of this role goes after signing in, when the server sends them nowhere else: where they are, if not said. */
  returnTo: string
  /** Why it opened by itself. */
  note?: string
}

/** What the popup was asked to show, or null while it is closed. Any screen opens it; the shell draws it. */
const asked = makeStore<SignInRequest | null>(null)

export const openSignIn = (request: Partial<SignInRequest> = {}) =>
  asked.write({ mode: 'Login', role: 'user', returnTo: thisAddress(), ...request })
export const closeSignIn = () => asked.write(null)
export const isSignInAsked = (): boolean => asked.read() !== null
export const useSignInRequest = (): SignInRequest | null => useStore(asked, null)
