import { useRouteError } from 'react-router'
import { isTransientFailure } from '#web/api/answer-failure.ts'
import { isNotThere } from './failure-texts.ts'
import { ShopNotFound } from './shop-not-found.tsx'
import { ShopUnreachable } from './shop-unreachable.tsx'

/** The error boundary of a shop's pages: not found, or not reachable. Other errors are rethrown to the root's. */
export function ShopFailed() {
  const error = useRouteError()
  if (isNotThere(error)) return <ShopNotFound />
  if (isTransientFailure(error)) return <ShopUnreachable error={error} />
  throw error
}
