import { isRouteErrorResponse } from 'react-router'
import { failureOf } from '#web/api/answer-failure.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { shopTexts } from '#web/texts/shop.ts'

/** As a loader says it, or as the answer that was thrown while the page was drawn. */
export const isNotThere = (error: unknown): boolean =>
  isRouteErrorResponse(error) ? error.status === 404 : failureOf(error) === 'gone'

/** What is said of a shop's page that could not be read: that the network is away, if it is. */
export const textsOfUnread = (error: unknown) =>
  failureOf(error) === 'unreachable' ? shopTexts.unreachable : shellTexts.broken
