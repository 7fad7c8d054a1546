import { useEffect } from 'react'
import { useStoredLocation } from '#web/device/location.ts'
import { storedToken } from './session.ts'

/**
 * Follows what `mark-known-visitor.ts` found when the page began: signed in, or with a place. Who signs in while Home is
 * open keeps what they look at until they open it again: the answer comes late, and the page would move for it.
 */
export function useKnownVisitor() {
  const hasPlace = useStoredLocation() !== null
  useEffect(() => {
    document.documentElement.toggleAttribute('data-known', hasPlace || storedToken() !== null)
  }, [hasPlace])
}
