import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { redirectPaths } from '#web/paths.ts'
import { storedToken } from './session.ts'

/** Whoever walks away from what is not saved is asked first; who is led away is not. */
export function useLeaving(isUnsaved: boolean): Blocker {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      nextLocation.pathname !== currentLocation.pathname &&
      storedToken() !== null &&
      !redirectPaths.includes(nextLocation.pathname),
  )
}
