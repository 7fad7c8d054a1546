import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { redirectPaths } from '#web/paths.ts'
import { storedToken } from './session.ts'

/** Asks before the user leaves a screen with unsaved input. Redirects after a refusal or the end of the session do not ask. */
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
