import type { BlockedCustomer } from '#contract/orders.ts'
import { patientApi } from '#web/api/ask-once-more.ts'
import { api } from '#web/api/client.ts'
import { setReply } from './replies.ts'
import { sendOrLookUp } from './send-or-look-up.ts'

/**
 * Takes no more orders of a customer, or takes them again, and shows the list as it is then. Throws what went wrong.
 * @param customer one of their orders with the shop
 */
export async function setBlocked(customer: string, blocked: boolean): Promise<void> {
  const list = await sendOrLookUp(
    () => api('blockCustomer', { customer, blocked }),
    async () => {
      const now = await patientApi('listBlockedCustomers', {})
      return now.data.some(isCustomerOf(customer)) === blocked ? now : undefined
    },
  )
  setReply('listBlockedCustomers', {}, list)
}

/** Who placed an order: any of theirs may be the one that the list names them by. */
export const isCustomerOf =
  (orderId: string) =>
  ({ customer, orders = [] }: BlockedCustomer): boolean =>
    customer === orderId || orders.includes(orderId)
