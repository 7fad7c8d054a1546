import type { ContextType } from 'react'
import {
  type DataRouteMatch,
  type HydrationState,
  type Location,
  matchRoutes,
  type UNSAFE_AssetsManifest,
  UNSAFE_createClientRoutes,
  UNSAFE_decodeViaTurboStream,
  type UNSAFE_FrameworkContext,
  type UNSAFE_RouteModules,
} from 'react-router'

type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>

/** What the framework's `<Scripts>` leave on the window of a page that the server has drawn. */
type PageWindow = Window & {
  __reactRouterManifest: UNSAFE_AssetsManifest
  __reactRouterRouteModules: UNSAFE_RouteModules
  __reactRouterContext: Pick<Framework, 'future' | 'routeDiscovery'> & { stream: ReadableStream<Uint8Array> }
}

export type AnsweredPage = Awaited<ReturnType<typeof readAnsweredPage>>

/** The page as the server answered it: all routes, those that are shown, and what they were drawn with. */
export async function readAnsweredPage() {
  const given = window as unknown as PageWindow
  const manifest = given.__reactRouterManifest
  const routeModules = given.__reactRouterRouteModules
  const { stream, future, routeDiscovery } = given.__reactRouterContext
  const framework: Framework = { manifest, routeModules, future, routeDiscovery, ssr: true, isSpaMode: false }

  const answered = (await UNSAFE_decodeViaTurboStream(stream, window)).value as HydrationState
  const routes = UNSAFE_createClientRoutes(manifest.routes, routeModules, answered, true, false)
  const location = locationNow()
  const matches: DataRouteMatch[] = matchRoutes(routes, location) ?? []

  const loadsNothing = (id: string) => !manifest.routes[id]?.hasLoader && !routeModules[id]?.clientLoader
  const idle = matches.map(({ route }) => route.id).filter(loadsNothing)
  const loaderData = { ...answered.loaderData, ...Object.fromEntries(idle.map((id) => [id, null])) }
  return { framework, routes, location, matches, loaderData, errors: answered.errors ?? null }
}

/** As the framework's history reads it: a reload keeps what a navigation took along. */
function locationNow(): Location {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = window.history.state ?? {}
  return { pathname, search, hash, state: usr, key }
}

/** Whether the server left nothing to load. What stands behind an error is not shown, and needs nothing. */
export function isWhole({ matches, loaderData, errors }: AnsweredPage): boolean {
  const failed = matches.findIndex(({ route }) => errors?.[route.id] !== undefined)
  const shown = failed < 0 ? matches : matches.slice(0, failed)
  return matches.length > 0 && shown.every(({ route }) => route.id in loaderData)
}
