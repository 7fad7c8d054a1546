import { browserStorage, tabStorage } from '#web/browser-storage.ts'
import { forgetKeptPlace } from './location.ts'

/** What was typed at the checkout. This and the following keys belong to an account, beside its session. */
export const DRAFT_KEY = 'orderDraft'
/** A checkout's idempotency key, under the name it had in earlier releases. */
export const CHECKOUT_KEY = 'orderAttempt'
/** Payments that the server has not confirmed yet (`confirming-payments.ts`). */
export const CONFIRMING_KEY = 'confirmingPayment'
export const CARTS_KEY = 'cart'
export const CURRENT_SHOP_KEY = 'cartShop'
/** Per shop: the number of the cart, and the orders that were subtracted from it. */
export const CART_MARKS_KEY = 'cartMarks'
/** Cart lines whose last change has not reached the server. */
export const UNSENT_KEY = 'cartUnsent'
/** Whether the carts of browser and account have still to be merged. */
export const JOINING_KEY = 'cartJoining'

/** Shop and items of the current cart as last read, for when there is no network. */
export const CART_COPY_KEY = 'cartCopy'
/** Names and prices of the carts' lines as they were first shown. */
export const SEEN_LINES_KEY = 'cartSeen'

/** What was typed on screens that this tab has left, in `tabStorage`. */
export const TYPED_KEY = 'typed'

/** The account that all this belongs to. Without it, it is a visitor's, and passes to the account that signs in next. */
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

/** Removes what was typed; needed where the module that keeps it (`session/typed.ts`) is not loaded. */
export const forgetWritten = () => tabStorage.write(TYPED_KEY, undefined)

/** The account that the data in this browser belongs to. After a session has expired it stays, for that account to go on. */
export const storedOwner = (): string | null => browserStorage.read(OWNER_KEY)

/** Makes an account the owner of the data in this browser. The data of another account is removed first. */
export function claimFor(owner: string) {
  const before = storedOwner()
  if (before !== null && before !== owner) forgetAccount()
  browserStorage.write(OWNER_KEY, owner)
}
