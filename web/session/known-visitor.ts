import { useEffect } from 'react'
import { useStoredLocation } from '#web/device/location.ts'
import { storedToken, useIsSignedIn } from './session.ts'

const mark = (isKnown: boolean) => document.documentElement.toggleAttribute('data-known', isKnown)

/**
 * Follows what `mark-known-visitor.ts` found when the page began: signed in, or with a place. Who signs in while Home is
 * open keeps what they look at until they open it again: the answer comes late, and the page would move for it. Who
 * signs out is led to Home, and it may have been open already.
 */
export function useKnownVisitor() {
  const hasPlace = useStoredLocation() !== null
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-placed', hasPlace)
    mark(hasPlace || storedToken() !== null)
  }, [hasPlace])
  useEffect(() => {
    if (!isSignedIn) mark(hasPlace || storedToken() !== null)
  }, [isSignedIn, hasPlace])
}
