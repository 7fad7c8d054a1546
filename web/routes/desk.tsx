import { Outlet, replace } from 'react-router'
import { addressOf } from '#web/language/addresses.ts'
import { paths } from '#web/paths.ts'
import { currentSession } from '#web/session/session.ts'
import { isSignInAsked, openSignIn } from '#web/session/sign-in-popup.ts'
import type { Route } from './+types/desk'

export const handle = { side: 'shop' }
// Without a server loader the page would not be rendered on the server, but only after its clientLoader has run.
export const loader = () => null

/** Sends visitors to Home with the sign-in popup, which leads back here. Customers get "not found" from the shell. */
export function clientLoader({ request }: Route.ClientLoaderArgs): null {
  if (currentSession().token) return null
  // If the session has just ended, the popup is open already, with a note that says why.
  if (!isSignInAsked()) openSignIn({ role: 'shop', returnTo: addressOf(new URL(request.url)) })
  throw replace(paths.home)
}
clientLoader.hydrate = true as const

export default Outlet
