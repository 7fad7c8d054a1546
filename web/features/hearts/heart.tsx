import { lazy, Suspense } from 'react'
import { useIsSignedIn, useUserType } from '#web/session/session.ts'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { heartTexts } from '#web/texts/hearts.ts'
import { bringScript } from '#web/ui/renewed-site.ts'
import { toast } from '#web/ui/toast.ts'
import { useIsAlive } from '#web/ui/use-is-alive.ts'
import { HeartButton, type HeartProps } from './heart-button.tsx'

// Without a network nobody knows which shops have one.
const OwnHeart = lazy(() => import('./own-heart.tsx').catch(() => ({ default: UnknownHeart })))

/** Keeps a shop at hand. Whoever is signed out is asked to sign in. */
export function Heart(props: HeartProps) {
  const isSignedIn = useIsSignedIn()
  // A keeper sees it as customers do, and has none to give.
  if (useUserType() === 'shop') return <UnknownHeart {...props} />
  return isSignedIn ? <KnownHeart {...props} /> : <HeartButton {...props} isGiven={false} onPress={askIn} />
}

function KnownHeart(props: HeartProps) {
  const unknown = <UnknownHeart {...props} />
  if (!useIsAlive()) return unknown
  return (
    <Suspense fallback={unknown}>
      <OwnHeart {...props} />
    </Suspense>
  )
}

function UnknownHeart(props: HeartProps) {
  async function press() {
    const late = await bringScript(() => import('./press-heart.ts'))
    if (late) await late.pressHeart(props.shop, true)
    else toast.error(heartTexts.failed)
  }
  return <HeartButton {...props} isGiven={false} onPress={press} />
}

const askIn = () => openSignIn({ note: heartTexts.signInFirst })
