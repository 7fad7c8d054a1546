import { useEffect, useState } from 'react'
import { isJoining } from '#web/device/joining-carts.ts'
import { useIsSignedIn } from '#web/session/session.ts'
import { syncCarts } from './sync-carts.ts'

/**
 * Syncs the carts with the server. True while, just after signing in, the account's cart has not arrived yet; false once
 * that has been tried, even without success.
 */
export function useIsCartComing(): boolean {
  const isSignedIn = useIsSignedIn()
  const [triedFor, setTriedFor] = useState<boolean>()
  useEffect(() => {
    void syncCarts()
      .catch(() => undefined)
      .then(() => setTriedFor(isSignedIn))
  }, [isSignedIn])
  return triedFor !== isSignedIn && isJoining()
}
