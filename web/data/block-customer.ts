import type { BlockedCustomer } from '#contract/orders.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { refreshShown } from './replies.ts'
import { sendOrSee } from './send-or-look-up.ts'
import { untilRead } from './until-read.ts'

/** Each order that stands open asks for itself, and the profile for its pages. */
const { read: followBlocked } = untilRead(() => refreshShown(['listBlockedCustomers']))

/**
 * Takes no more orders of a customer, or takes them again, and shows it wherever it stands. Throws what went wrong.
 * @param customer one of their orders with the shop
 */
export async function setBlocked(customer: string, blocked: boolean): Promise<void> {
  await sendOrSee(
    () => api('blockCustomer', { customer, blocked }),
    async () => {
      const now = await patientApi('listBlockedCustomers', { order: customer })
      return now.data.some(isCustomerOf(customer)) === blocked
    },
  )
  await followBlocked()
}

/** Who placed an order: any of theirs may be the one that the list names them by. */
export const isCustomerOf =
  (orderId: string) =>
  ({ customer, orders = [] }: BlockedCustomer): boolean =>
    customer === orderId || orders.includes(orderId)
