import { isRouteErrorResponse } from 'react-router'
import { failureOf } from '#web/api/answer-failure.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { shopTexts } from '#web/texts/shop.ts'

/** Whether it is a 404, thrown by a loader or, as an API error, while rendering. */
export const isNotThere = (error: unknown): boolean =>
  isRouteErrorResponse(error) ? error.status === 404 : failureOf(error) === 'gone'

/** The texts for a shop's page that could not be read, depending on whether the server was reachable. */
export const textsOfUnread = (error: unknown) =>
  failureOf(error) === 'unreachable' ? shopTexts.unreachable : shellTexts.broken
