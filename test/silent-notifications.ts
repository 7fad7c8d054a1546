import { noClock } from '#server/orders/acts/order-clock.ts'
import type { Telling } from '#server/orders/outbox/read-outbox.ts'
import { sender } from './sender.ts'

/** The parts that send notifications, with a mail and a push sender that send nothing. */
export const silentNotifications: Omit<Telling, 'bus'> = {
  sender,
  clock: noClock,
  mail: async () => undefined,
  push: async () => [],
}
