import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'

export type RootData = typeof loader

/** What the first page brought along: the site's settings and the visitor's hint. */
export function useRootData() {
  const data = useRouteLoaderData<RootData>('root')
  if (!data) throw new Error('the root loader has not run')
  return data
}
