import { browserStorage, tabStorage } from '#web/browser-storage.ts'
import { forgetKeptPlace } from './location.ts'

/** What was typed at the checkout, the wish it made, and the carts: all of the account, beside its session. */
export const DRAFT_KEY = 'orderDraft'
/** The key of a checkout, under the name that browsers have it by. */
export const CHECKOUT_KEY = 'orderAttempt'
/** A payment whose order is not known to be placed. */
export const CONFIRMING_KEY = 'confirmingPayment'
export const CARTS_KEY = 'cart'
export const CURRENT_SHOP_KEY = 'cartShop'
/** Per shop: which of the account's carts it is, and the orders that were taken out of it. */
export const CART_MARKS_KEY = 'cartMarks'
/** Cart lines the server has not heard the last word on. */
export const UNSENT_KEY = 'cartUnsent'
/** Whether the carts of browser and account have still to be joined. */
export const JOINING_KEY = 'cartJoining'

/** What the current cart holds, as it was last read: for when there is no network. */
export const CART_COPY_KEY = 'cartCopy'
/** What the lines of the carts were called and cost as they were first shown. */
export const SEEN_LINES_KEY = 'cartSeen'

/** What was typed on screens that this tab has left, in the tab's own storage. */
export const TYPED_KEY = 'typed'

/** Whose they are, once somebody has signed in. Before that they are a visitor's, and join the first account. */
const OWNER_KEY = 'account'

const ofAccount = [
  DRAFT_KEY,
  CHECKOUT_KEY,
  CONFIRMING_KEY,
  CARTS_KEY,
  CURRENT_SHOP_KEY,
  CART_MARKS_KEY,
  UNSENT_KEY,
  JOINING_KEY,
  CART_COPY_KEY,
  SEEN_LINES_KEY,
  OWNER_KEY,
]

export function forgetAccount() {
  for (const key of ofAccount) browserStorage.write(key, undefined)
  forgetKeptPlace()
  forgetWritten()
}

/** What was typed: on a page where nothing is, nobody else would take it away. */
export const forgetWritten = () => tabStorage.write(TYPED_KEY, undefined)

/** The account whose it is. After a session that ended by itself it waits here for that account to go on. */
export const leftBy = (): string | null => browserStorage.read(OWNER_KEY)

/** Keeps it for this account; what another one left is forgotten. */
export function claimFor(owner: string) {
  const before = leftBy()
  if (before !== null && before !== owner) forgetAccount()
  browserStorage.write(OWNER_KEY, owner)
}
