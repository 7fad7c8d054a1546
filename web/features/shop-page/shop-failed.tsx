import { useRouteError } from 'react-router'
import { isPassingFailure } from '#web/api/answer-failure.ts'
import { isNotThere } from './failure-texts.ts'
import { ShopNotFound } from './shop-not-found.tsx'
import { ShopUnreachable } from './shop-unreachable.tsx'

/** Why a shop, or a section of its menu, is not there. What else went wrong is no shop's affair. */
export function ShopFailed() {
  const error = useRouteError()
  if (isNotThere(error)) return <ShopNotFound />
  if (isPassingFailure(error)) return <ShopUnreachable error={error} />
  throw error
}
