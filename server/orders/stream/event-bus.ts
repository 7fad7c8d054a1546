import type { OrderEvent } from './order-event.ts'

export type EventListener = {
  onEvent: (event: OrderEvent) => void
  /** Listening again after a pause in which events may have been missed. */
  onResumed: () => void
}

export type EventFeed = {
  /** Fulfilled once it listens. */
  ready: Promise<void>
  /** False while what is published does not arrive. */
  isHearing: () => boolean
  close: () => Promise<void>
}

/**
 * Carries events of orders from the process that reads them in the outbox to the streams of all. A stored event is the
 * truth and this a hint of it: what was missed is read from the database.
 */
export type EventBus = {
  /** Fulfilled once it is on its way to all who listen. */
  publish: (events: readonly OrderEvent[]) => Promise<void>
  listen: (listener: EventListener) => EventFeed
  /** False while what this process publishes waits with it. */
  isReachable: () => boolean
  close: () => Promise<void>
}
