import type { Shop } from '#contract/shops.ts'
import { nameOfShort, quoteOf } from '#web/api/refusal-details.ts'
import { useData } from '#web/data/use-data.ts'
import { useIsSignedIn } from '#web/session/session.ts'
import type { CartLine } from './cart-lines.ts'

type OwnHeld = {
  lines: CartLine[]
  /** Whether it has been heard, if anything is to be asked. */
  isKnown: boolean
}

/**
 * The lines with those in stock again that only seem sold out: an order of this customer's that awaits its payment
 * holds the last packs, and the next order takes its place. The price says so to whom they are kept for; it is asked
 * at the shop's own door, whence every shop delivers. What was taken off the menu before this browser showed it, it names.
 */
export function useOwnHeld(shop: Shop | undefined, lines: CartLine[]): OwnHeld {
  const isSignedIn = useIsSignedIn()
  const out = isSignedIn ? lines.filter(({ item }) => item && !item.inStock) : []
  const nameless = lines.filter(({ item, seen }) => !item && !seen)
  const { latitude = 0, longitude = 0 } = shop?.shopAddress ?? {}
  const items = [...out, ...nameless].map(({ itemId, count }) => ({ _id: itemId, count }))
  const { data, error } = useData(
    'quoteOrder',
    { shopId: shop?._id ?? '', items, latitude, longitude },
    { isWanted: shop !== undefined && items.length > 0, isFleeting: true },
  )
  // A refusal for what is gone tells of the rest.
  const quote = data?.data ?? quoteOf(error)
  const held = new Map(quote?.lines.map(({ _id, count }) => [_id, count]))
  return {
    lines: lines.map((line) => {
      if (!line.item) return { ...line, name: nameOfShort(error, line.itemId) || undefined }
      return line.count <= (held.get(line.itemId) ?? 0)
        ? { ...line, item: { ...line.item, inStock: true } }
        : line
    }),
    isKnown: out.length === 0 || quote !== undefined,
  }
}
