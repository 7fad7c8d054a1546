import { forgetAddresses } from './addresses/change-addresses.ts'
import { listAddresses } from './addresses/read-addresses.ts'
import { emptyCarts } from './cart/empty-cart.ts'
import { readCarts } from './cart/read-cart.ts'
import type { Sealer } from './db/sealed-fields.ts'
import { erasePersonFromFeedback, readPersonFeedback } from './feedback/person-data.ts'
import type { PersonData } from './identity/person-data.ts'
import { erasePersonFromIssues, readPersonIssues } from './issues/person-data.ts'
import type { Sender } from './notifications/mail/mail-frame.ts'
import { erasePushTargets, readPushTargets } from './notifications/push/subscriptions.ts'
import { erasePersonFromOrders, readPersonOrders } from './orders/person-data.ts'
import type { PaymentEffects } from './payments/effects.ts'
import { erasePersonFromPayments, readPersonPayments } from './payments/person-data.ts'
import { readPersonCredits, returnCreditsOf } from './payments/unused-credits.ts'
import { readPersonBooks, refuseUnsettled } from './settlement/person-data.ts'
import { erasePersonHearts, readPersonHearts } from './shops/lists/hearts.ts'
import { erasePersonFromShop, readPersonShop } from './shops/person-data.ts'
import { erasePersonFromSetups, readPersonSetups } from './subscriptions/awaited-setups.ts'

type Parts = { sealer: Sealer; site: Sender }

/**
 * What each module keeps of a person: `read` for a download of their data, `erase` when the account is deleted. Both go
 * through this list in order, and the order is the one in which `erase` locks rows.
 */
export const personDataOf = ({ sealer, site }: Parts, effects: PaymentEffects): PersonData[] => [
  { name: 'shop', read: readPersonShop(sealer), erase: erasePersonFromShop },
  { name: 'credits', read: readPersonCredits, erase: returnCreditsOf(effects) },
  { name: 'setup', read: readPersonSetups(sealer), erase: erasePersonFromSetups },
  { name: 'orders', read: readPersonOrders, erase: erasePersonFromOrders },
  // After the orders: whoever touches a report locks its order first.
  { name: 'issues', read: readPersonIssues, erase: erasePersonFromIssues },
  // After the orders: an order that becomes Delivered meanwhile is then seen by one of the two.
  { name: 'settlement', read: readPersonBooks, erase: refuseUnsettled(site.supportEmail) },
  { name: 'payments', read: readPersonPayments, erase: erasePersonFromPayments },
  { name: 'feedback', read: readPersonFeedback, erase: erasePersonFromFeedback },
  { name: 'hearts', read: readPersonHearts, erase: erasePersonHearts },
  { name: 'carts', read: readCarts, erase: emptyCarts },
  { name: 'notifications', read: readPushTargets, erase: erasePushTargets },
  // Last, since orders that are being placed wait for its lock.
  { name: 'addresses', read: listAddresses, erase: forgetAddresses },
]
