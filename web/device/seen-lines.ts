import { units } from '#contract/rules/items/catalogue.ts'
import type { Pack } from '#contract/rules/items/quantity.ts'
import { isRecord, parseStored } from '#web/stored-json.ts'
import { SEEN_LINES_KEY } from './left-behind.ts'
import { makeStoredStore } from './stored-store.ts'

/** A cart line's name, price in rupees and pack as they were when the line was first shown. */
export type SeenLine = { name: string; price: number; pack?: Pack }
export type SeenLines = Readonly<Record<string, SeenLine>>
/** `cart`: the number of the cart, as soon as it is known. */
type SeenCart = { cart?: number; lines: SeenLines }

/** By shop. A cart holds only ids and counts, so without this a change of name or price could not be shown. */
export const seenCarts = makeStoredStore<Readonly<Record<string, SeenCart>>>(
  [SEEN_LINES_KEY],
  (text) => parseStored(text, isByShop) ?? {},
)

export const writeSeenCarts = (carts: Readonly<Record<string, SeenCart>>) =>
  seenCarts.write({ [SEEN_LINES_KEY]: JSON.stringify(carts) })

/** The lines as seen, if they are of the cart with this number and not of one that has been ordered or emptied. */
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
