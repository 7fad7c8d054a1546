import { Suspense } from 'react'
import { useIsSignedIn, useUserType } from '#web/session/session.ts'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { heartTexts } from '#web/texts/hearts.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { bringScript } from '#web/ui/loading/renewed-site.ts'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { HeartButton, type HeartProps } from './heart-button.tsx'

// If its code cannot be loaded, shows a heart without its state.
const OwnHeart = lazyPart(() => import('./own-heart.tsx'), UnknownHeart)

/** A button that adds a shop to *My shops*. Asks visitors to sign in. */
export function Heart(props: HeartProps) {
  const isSignedIn = useIsSignedIn()
  // A shopkeeper sees the heart, but cannot give one.
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
