import { useEffect } from 'react'
import { useLocation } from 'react-router'

const COUNTED = /^\(\d+\) /

/** Shows the count in the tab's title, "(2) Orders", and as a badge on the installed app's icon. */
export function useTitleBadge(count: number) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page brings a title of its own
  useEffect(() => show(count), [count, pathname])
  // After signing out.
  useEffect(() => () => show(0), [])
}

function show(count: number) {
  const bare = document.title.replace(COUNTED, '')
  document.title = count > 0 ? `(${count}) ${bare}` : bare
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  badge?.catch(() => undefined) // not installed: there is no icon to put it on
}
