import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { currentSession, useSession } from '#web/api/session.ts'
import { openSignIn } from '#web/api/sign-in-popup.ts'
import { paths } from '#web/paths.ts'
import { NotFound } from './not-found.tsx'

/** A page behind the counter, for whoever is not a shopkeeper: for customers there is none, a visitor may sign in. */
export function StaffOnly() {
  const { isSignedIn } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    // Asked of the storage itself: in its first moment the hook says only what the server guessed.
    if (currentSession().token) return
    navigate(paths.home, { replace: true })
    openSignIn({ role: 'shop' })
  }, [navigate])
  return isSignedIn ? <NotFound /> : null
}
