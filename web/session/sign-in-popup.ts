import { thisAddress } from '#web/language/addresses.ts'
import { makeStore, useStore } from '#web/store.ts'
import type { UserType } from './session.ts'

export type SignInMode = 'Login' | 'Sign Up'
export type SignInRequest = {
  mode: SignInMode
  role: UserType
  /** Where to go after signing in with this role, unless the server redirects elsewhere. By default the page that is open. */
  returnTo: string
  /** Why the popup opened by itself. */
  note?: string
}

/** What the sign-in popup shows; null while it is closed. Any screen may open it, the shell renders it. */
const asked = makeStore<SignInRequest | null>(null)

export const openSignIn = (request: Partial<SignInRequest> = {}) =>
  asked.write({ mode: 'Login', role: 'user', returnTo: thisAddress(), ...request })
export const closeSignIn = () => asked.write(null)
export const isSignInAsked = (): boolean => asked.read() !== null
export const useSignInRequest = (): SignInRequest | null => useStore(asked, null)
