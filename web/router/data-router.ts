import {
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_getTurboStreamSingleFetchDataStrategy,
} from 'virtual:react-router-later'
import {
  type DataRouter,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_hydrationRouteProperties,
} from 'react-router'
import type { AnsweredPage } from './answered-page.ts'

/** The framework's own router, made as its `HydratedRouter` makes it, in the state the page is in. */
export function openDataRouter({ framework, routes, loaderData, errors }: AnsweredPage): DataRouter {
  const { manifest, routeModules } = framework
  const router: DataRouter = UNSAFE_createRouter({
    routes,
    history: UNSAFE_createBrowserHistory(),
    hydrationData: { loaderData, errors },
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
    dataStrategy: UNSAFE_getTurboStreamSingleFetchDataStrategy(() => router, manifest, routeModules, true),
  })
  return router
}
