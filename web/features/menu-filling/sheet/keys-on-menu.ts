import { itemKey } from '#contract/rules/items/batches.ts'
import { packKey } from '#contract/rules/items/packs.ts'
import { isPack, nameAndPack } from './lines/name-and-pack.ts'

type Known = Parameters<typeof itemKey>[0] & { price?: number }

/** A menu's items by key, including keys by which a list may call them: "Atta 5 kg" may be stored as one piece or as 5 kg. */
export const keysOnMenu = (menu: readonly Known[]): ReadonlyMap<string, Known> =>
  new Map(menu.flatMap((item) => [itemKey(item), ...asListSays(item)].map((key) => [key, item] as const)))

/** The fault of a row that is on the menu already, with both prices if they differ. */
export const keptOnMenu = ({ price: menu }: Known, { price: list }: { price: number }) => ({
  fault: 'on_menu' as const,
  ...(menu !== undefined && menu !== list && { prices: { menu, list } }),
})

function asListSays(item: Known): string[] {
  const { name, pack } = nameAndPack(item.name, '', undefined)
  const isBare = item.unit === 'item' && item.quantity === 1
  return isPack(pack) && (isBare || packKey(pack) === packKey(item)) ? [itemKey({ name, ...pack })] : []
}
