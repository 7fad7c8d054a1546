import { useEffect } from 'react'
import { useLocation } from 'react-router'

const COUNTED = /^\(\d+\) /

/** "(2) Orders" in the tab, and a number on the installed app's icon. */
export function useTitleBadge(count: number) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page brings a title of its own
  useEffect(() => show(count), [count, pathname])
  // Whoever has signed out is called by nothing any more.
  useEffect(() => () => show(0), [])
}

function show(count: number) {
  const bare = document.title.replace(COUNTED, '')
  document.title = count > 0 ? `(${count}) ${bare}` : bare
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  badge?.catch(() => undefined) // not installed: there is no icon to put it on
}
