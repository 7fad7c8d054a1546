import type { DeclineReason, UndeliverableReason, Wish } from '../rules/orders/order-acts.ts'

/** What is said of orders alone, apart from `words`: a first visit carries none of it. */
export const orderWords = {
  /** Why a shop declined, as the end of a sentence. */
  declineReasons: {
    item_unavailable: 'something in it is sold out',
    closed: 'the shop is closed',
    too_busy: 'the shop has too many orders',
    cannot_deliver_there: 'it cannot be delivered there',
    other: 'it cannot take it',
  } as const satisfies Record<DeclineReason, string>,
  /** Why it came back from the door, as the end of a sentence. */
  undeliverableReasons: {
    nobody_home: 'nobody was at home',
    refused: 'it was refused at the door',
    address_wrong: 'the address could not be found',
    unreachable: 'nobody could be reached',
  } as const satisfies Record<UndeliverableReason, string>,
  /** What the customer wants where something is missing. */
  wishes: {
    leave_out: 'Leave it out',
    ask: 'Ask me',
    replace: 'Replace it with something similar',
    cancel: 'Cancel the order',
  } as const satisfies Record<Wish, string>,
} as const
