import { type Listening, type ListenOn, listenTo } from '#server/db/listen.ts'
import type { Log } from '#server/log.ts'
import { type OrderEvent, parseOrderEvent } from './order-event.ts'

export type FeedListener = {
  onEvent: (event: OrderEvent) => void
  /** Listening again after a pause in which events may have been missed. */
  onResumed: () => void
}
export type EventFeed = Listening

/** Hears of every order event of every server process. */
export function listenForOrderEvents(
  on: ListenOn,
  { onEvent, onResumed }: FeedListener,
  log: Log,
): EventFeed {
  const onNotice = (payload: string) => {
    const event = parseOrderEvent(payload)
    if (event) onEvent(event)
  }
  return listenTo(on, 'order_events', { onNotice, onResumed }, log)
}
