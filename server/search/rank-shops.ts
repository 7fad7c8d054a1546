import type { FoodItem } from '#contract/menu.ts'
import { contentsInBase } from '#contract/rules/items/quantity.ts'
import { beyondName, matchClass, rankOf } from '#contract/rules/search/find-items.ts'
import type { Asked } from '#contract/rules/search/read-query.ts'
import type { FoundShop } from '#contract/search.ts'
import { twoDecimals } from '#server/shops/lists/around.ts'
import { toCard } from '#server/shops/shop-row.ts'
import type { ShopWith } from './shops-with.ts'

/** Shown per shop, so that several shops can be compared without scrolling. */
const MOST_ITEMS = 3

type Fit = { item: FoodItem; rank: number; perUnit: number; of: string }
/** How the shops were searched for. */
type Looked = { asked: Asked; maySlip: boolean; mayNameShop: boolean; isList: boolean; now: Date }
type Candidate = { found: FoundShop; best: Fit; km: number }

/** Sorts by: accepting orders now; how well the best item fits; its price per amount; distance. */
export function rankShops(
  shops: readonly ShopWith[],
  items: readonly FoodItem[],
  { asked, maySlip, mayNameShop, isList, now }: Looked,
): FoundShop[] {
  const byShop = Map.groupBy(items, ({ shopId }) => shopId)
  const candidates = shops.flatMap((row): Candidate[] => {
    const onMenu = byShop.get(row.id) ?? []
    const ofItems = mayNameShop ? besideName(asked, row.name, maySlip) : asked
    const fits = isList
      ? fitsOfEach(onMenu, asked, maySlip)
      : bestSoldFirst(fitsOf(onMenu, ofItems, maySlip), ofItems, row.best_items)
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
        // Prices per gram and per piece cannot be compared: the unit that most results have comes first.
        Number(b.best.of === usual) - Number(a.best.of === usual) ||
        a.best.perUnit - b.best.perUnit ||
        a.km - b.km,
    )
    .map(({ found }) => found)
}

/** Words in the shop's name are no longer required of its items, only preferred. */
function besideName({ words, beside, pack }: Asked, shopName: string, maySlip: boolean): Asked {
  const beyond = beyondName(words, shopName, maySlip)
  return { words: beyond, beside: [...beside, ...words.filter((word) => !beyond.includes(word))], pack }
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

/** For a search by the shop's name alone, its best sellers come first, as on its card on Home. */
const bestSoldFirst = (fits: Fit[], { words }: Asked, best: readonly string[]) =>
  words.length > 0
    ? fits
    : fits.toSorted(
        (a, b) =>
          matchClass(a.rank) - matchClass(b.rank) ||
          Number(best.includes(b.item.name)) - Number(best.includes(a.item.name)),
      )

/** Ranks shops that lack a listed thing behind those that have all. */
const LACKS_ONE = 10_000

/** For a list of things: the best item of each, then the others. */
function fitsOfEach(items: readonly FoodItem[], asked: Asked, maySlip: boolean): Fit[] {
  const lists = asked.words.map((word) => fitsOf(items, { ...asked, words: [word] }, maySlip))
  const lacking = lists.filter((fits) => fits.length === 0).length
  const inTurn = [...lists.flatMap((fits) => fits.slice(0, 1)), ...lists.flatMap((fits) => fits.slice(1))]
  const taken = new Map<FoodItem, Fit>()
  for (const fit of inTurn) if (!taken.has(fit.item)) taken.set(fit.item, fit)
  return [...taken.values()].map((fit) => ({ ...fit, rank: fit.rank + lacking * LACKS_ONE }))
}

function mostUsual(names: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(names, (name) => name).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0]
}
