import type { FoodItem } from '#contract/menu.ts'
import { type Asked, matchClass, rankOf } from '#contract/rules/find-items.ts'
import { contentsInBase } from '#contract/rules/quantity.ts'
import type { FoundShop } from '#contract/search.ts'
import { twoDecimals } from '#server/shops/around.ts'
import { toCard } from '#server/shops/shop-row.ts'
import type { ShopWith } from './shops-with.ts'

/** Of one shop, so that several can be compared without scrolling. */
const MOST_ITEMS = 3

type Fit = { item: FoodItem; rank: number; perUnit: number; of: string }
type Candidate = { found: FoundShop; best: Fit; km: number }

/** Those that take orders now first; then by how well their best item fits, by its price for the same amount, by distance. */
export function rankShops(
  shops: readonly ShopWith[],
  items: readonly FoodItem[],
  { asked, maySlip, now }: { asked: Asked; maySlip: boolean; now: Date },
): FoundShop[] {
  const byShop = Map.groupBy(items, ({ shopId }) => shopId)
  const candidates = shops.flatMap((row): Candidate[] => {
    const fits = fitsOf(byShop.get(row.id) ?? [], asked, maySlip)
    const [best] = fits
    if (!best) return []
    const shop = Object.assign(toCard(row, now), { distance: twoDecimals(row.km) })
    const unseen = row.item_count - row.item_ids.length
    const shown = fits.slice(0, MOST_ITEMS).map(({ item }) => item)
    return [{ found: { shop, items: shown, more: fits.length - shown.length + unseen }, best, km: row.km }]
  })
  const usual = mostUsual(candidates.map(({ best }) => best.of))
  return candidates
    .toSorted(
      (a, b) =>
        Number(b.found.shop.acceptingOrders) - Number(a.found.shop.acceptingOrders) ||
        matchClass(a.best.rank) - matchClass(b.best.rank) ||
        // Grams and pieces have no price in common: what is sold as most of them are comes first.
        Number(b.best.of === usual) - Number(a.best.of === usual) ||
        a.best.perUnit - b.best.perUnit ||
        a.km - b.km,
    )
    .map(({ found }) => found)
}

function fitsOf(items: readonly FoodItem[], asked: Asked, maySlip: boolean): Fit[] {
  const fits = items.flatMap((item): Fit[] => {
    const rank = rankOf(asked, item, { maySlip })
    if (rank === undefined) return []
    const { size, of } = contentsInBase(item.quantity, item.unit)
    return [{ item, rank, perUnit: item.price / size, of }]
  })
  return fits.toSorted((a, b) => a.rank - b.rank || a.perUnit - b.perUnit)
}

function mostUsual(names: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(names, (name) => name).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0]
}
