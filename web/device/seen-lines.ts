import { units } from '#contract/rules/catalogue.ts'
import type { Pack } from '#contract/rules/quantity.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'
import { SEEN_LINES_KEY } from './left-behind.ts'
import { makeStoredStore } from './stored-store.ts'

/** What a line of a cart was called, and what one of it cost and held, as it was first shown there. */
export type SeenLine = { name: string; price: number; pack?: Pack }
export type SeenLines = Readonly<Record<string, SeenLine>>
/** `cart`: which of the account's carts it was, as soon as that is known. */
type SeenCart = { cart?: number; lines: SeenLines }

/** By shop. A cart is ids and counts: what its shop has changed since nobody else could tell. */
export const seenCarts = makeStoredStore<Readonly<Record<string, SeenCart>>>(
  [SEEN_LINES_KEY],
  (text) => parseStored(text, isByShop) ?? {},
)

export const writeSeenCarts = (carts: Readonly<Record<string, SeenCart>>) =>
  seenCarts.write({ [SEEN_LINES_KEY]: JSON.stringify(carts) })

/** Those of the cart of this number, not of one that was ordered or emptied since: what comes into a new one is seen anew. */
export const seenOf = (seen: SeenCart | undefined, cart: number | undefined): SeenLines | undefined =>
  seen?.cart === undefined || seen.cart === cart ? seen?.lines : undefined

const isByShop = (found: unknown): found is Record<string, SeenCart> =>
  isRecord(found) && Object.values(found).every(isSeenCart)
const isSeenCart = (found: unknown): found is SeenCart =>
  isRecord(found) &&
  (!('cart' in found) || Number.isInteger(found.cart)) &&
  isRecord(found.lines) &&
  Object.values(found.lines).every(isSeenLine)
const isSeenLine = (found: unknown): found is SeenLine =>
  isRecord(found) &&
  typeof found.name === 'string' &&
  typeof found.price === 'number' &&
  (!('pack' in found) || isPack(found.pack))
const isPack = (found: unknown): found is Pack =>
  isRecord(found) && typeof found.packSize === 'number' && units.some((unit) => unit === found.unit)
