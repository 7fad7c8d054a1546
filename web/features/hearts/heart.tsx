import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/session.ts'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { heartTexts } from '#web/texts/hearts.ts'
import { toast } from '#web/ui/toast.ts'
import { useIsAlive } from '#web/ui/use-is-alive.ts'
import { HeartButton, type HeartProps } from './heart-button.tsx'

// Only who is signed in has any; without a network nobody knows which.
const OwnHeart = lazy(() => import('./own-heart.tsx').catch(() => ({ default: UnknownHeart })))

/** Keeps a shop at hand. Whoever is signed out is asked to sign in. */
export function Heart(props: HeartProps) {
  const { isSignedIn } = useSession()
  const isAlive = useIsAlive()
  if (!isAlive || !isSignedIn) return <UnknownHeart {...props} />
  return (
    <Suspense fallback={<UnknownHeart {...props} />}>
      <OwnHeart {...props} />
    </Suspense>
  )
}

function UnknownHeart(props: HeartProps) {
  const { isSignedIn } = useSession()
  async function press() {
    if (!isSignedIn) return openSignIn({ returnTo: window.location.pathname, note: heartTexts.signInFirst })
    const late = await import('./press-heart.ts').catch(() => undefined)
    if (late) await late.pressHeart(props.shop, true)
    else toast.error(heartTexts.failed)
  }
  return <HeartButton {...props} isGiven={false} onPress={press} />
}
