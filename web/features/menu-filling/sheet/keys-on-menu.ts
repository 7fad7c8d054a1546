import { itemKey } from '#contract/rules/batches.ts'
import { packKey } from '#contract/rules/packs.ts'
import { isPack, nameAndPack } from './name-and-pack.ts'

type Known = Parameters<typeof itemKey>[0] & { price?: number }

/** What a menu has, also as a list says it: an item may be called with its pack, and be stored as one piece or as that pack. */
export const keysOnMenu = (menu: readonly Known[]): ReadonlyMap<string, Known> =>
  new Map(menu.flatMap((item) => [itemKey(item), ...asListSays(item)].map((key) => [key, item] as const)))

/** Why a row is not added that is there, with both prices where the list has another. */
export const keptOnMenu = ({ price: menu }: Known, { price: list }: { price: number }) => ({
  fault: 'on_menu' as const,
  ...(menu !== undefined && menu !== list && { prices: { menu, list } }),
})

function asListSays(item: Known): string[] {
  const { name, pack } = nameAndPack(item.name, '', undefined)
  const isBare = item.unit === 'item' && item.quantity === 1
  return isPack(pack) && (isBare || packKey(pack) === packKey(item)) ? [itemKey({ name, ...pack })] : []
}
