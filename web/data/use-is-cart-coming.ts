import { useEffect, useState } from 'react'
import { isJoining } from '#web/device/joining-carts.ts'
import { useIsSignedIn } from '#web/session/session.ts'
import { agree } from './follow-cart.ts'

/**
 * Asks anew what was ordered elsewhere; true while the account's cart is on its way to who has just signed in. Where it failed to
 * come, it keeps nobody waiting.
 */
export function useIsCartComing(): boolean {
  const isSignedIn = useIsSignedIn()
  const [triedFor, setTriedFor] = useState<boolean>()
  useEffect(() => {
    void agree()
      .catch(() => undefined)
      .then(() => setTriedFor(isSignedIn))
  }, [isSignedIn])
  return triedFor !== isSignedIn && isJoining()
}
