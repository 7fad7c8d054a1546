import { Outlet, replace } from 'react-router'
import { addressOf } from '#web/language/addresses.ts'
import { paths } from '#web/paths.ts'
import { currentSession } from '#web/session/session.ts'
import { isSignInAsked, openSignIn } from '#web/session/sign-in-popup.ts'
import type { Route } from './+types/desk'

export const handle = { side: 'shop' }
// With a loader of its own the page is drawn on the server before its clientLoader runs.
export const loader = () => null

/** Behind the counter: a visitor may sign in, and comes back; for customers there is no such page. */
export function clientLoader({ request }: Route.ClientLoaderArgs): null {
  if (currentSession().token) return null
  // A session that ended here has asked already, and knows more.
  if (!isSignInAsked()) openSignIn({ role: 'shop', returnTo: addressOf(new URL(request.url)) })
  throw replace(paths.home)
}
clientLoader.hydrate = true as const

export default Outlet
