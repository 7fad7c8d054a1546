import type { BlockedCustomer } from '#contract/orders.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { refreshShown } from './replies.ts'
import { sendOrSee } from './send-or-look-up.ts'
import { untilRead } from './until-read.ts'

/** Both an open order and the profile's list show who is blocked. */
const { read: followBlocked } = untilRead(() => refreshShown(['listBlockedCustomers']))

/**
 * Blocks a customer from ordering at the own shop, or unblocks them, and refreshes every screen that shows it. Throws
 * what went wrong.
 * @param customer the id of one of their orders with the shop
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

/** Whether a blocked customer placed this order. The list names customers by their orders. */
export const isCustomerOf =
  (orderId: string) =>
  ({ customer, orders = [] }: BlockedCustomer): boolean =>
    customer === orderId || orders.includes(orderId)
