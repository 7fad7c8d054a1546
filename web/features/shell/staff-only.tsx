import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { currentSession, useSession } from '#web/session/session.ts'
import { isSignInAsked, openSignIn } from '#web/session/sign-in-popup.ts'
import { NotFound } from './not-found.tsx'

/** A page behind the counter, for whoever is not a shopkeeper: for customers there is none, a visitor may sign in. */
export function StaffOnly() {
  const { isSignedIn } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    // Asked of the storage itself: in its first moment the hook says only what the server guessed.
    if (currentSession().token) return
    navigate(paths.home, { replace: true })
    // A session that ended here has asked already, and knows more.
    if (!isSignInAsked()) openSignIn({ role: 'shop', returnTo: pathname })
  }, [navigate, pathname])
  return isSignedIn ? <NotFound /> : null
}
