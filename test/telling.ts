import { noClock } from '#server/orders/acts/order-clock.ts'
import type { Telling } from '#server/orders/outbox/read-outbox.ts'
import { sender } from './sender.ts'

/** The parts for notifications, without anybody to be notified. */
export const toNobody: Omit<Telling, 'bus'> = {
  sender,
  clock: noClock,
  mail: async () => undefined,
  push: async () => [],
}
