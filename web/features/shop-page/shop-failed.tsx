import { isRouteErrorResponse, useRouteError } from 'react-router'
import { failureOf } from '#web/api/answer-failure.ts'
import { ShopNotFound } from './shop-not-found.tsx'
import { ShopUnreachable } from './shop-unreachable.tsx'

/** Why a shop, or a section of its menu, is not there. What else went wrong is no shop's affair. */
export function ShopFailed() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <ShopNotFound />
  if (failureOf(error) === 'unreachable') return <ShopUnreachable />
  throw error
}
