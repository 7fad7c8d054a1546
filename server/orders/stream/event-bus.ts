import type { OrderEvent } from './order-event.ts'

export type EventListener = {
  onEvent: (event: OrderEvent) => void
  /** Called when listening resumes after a gap in which events may have been missed. */
  onResumed: () => void
}

export type EventFeed = {
  /** Resolves once it listens. */
  ready: Promise<void>
  /** False while published events do not arrive here. */
  isHearing: () => boolean
  close: () => Promise<void>
}

/**
 * Carries order events from the process that reads the outbox to the streams of all processes. Delivery is best effort:
 * the stored events are authoritative, and streams read what they missed from the database.
 */
export type EventBus = {
  /** Resolves once the events are on their way to all listeners. */
  publish: (events: readonly OrderEvent[]) => Promise<void>
  listen: (listener: EventListener) => EventFeed
  /** False while this process is cut off from the bus, and buffers what it publishes. */
  isReachable: () => boolean
  close: () => Promise<void>
}
