import { useEffect } from 'react'
import { useStoredLocation } from '#web/device/location.ts'
import { storedToken, useIsSignedIn } from './session.ts'

const mark = (isKnown: boolean) => document.documentElement.toggleAttribute('data-known', isKnown)

/**
 * Keeps up to date what `mark-known-visitor.ts` set before the first paint: whether the visitor is signed in or has a
 * place. A sign-in while Home is open changes nothing until Home is opened again, against a layout shift; a sign-out,
 * which leads to Home, takes effect at once.
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
