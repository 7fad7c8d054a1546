import { useEffect } from 'react'
import { useStoredLocation } from '#web/device/location.ts'
import { useIsSignedIn } from './session.ts'

/** Follows what `mark-known-visitor.ts` found when the page began: signed in, or with a place. */
export function useKnownVisitor() {
  const isSignedIn = useIsSignedIn()
  const isKnown = useStoredLocation() !== null || isSignedIn
  useEffect(() => {
    document.documentElement.toggleAttribute('data-known', isKnown)
  }, [isKnown])
}
