import { itemKey } from '#contract/rules/batches.ts'
import { packKey } from '#contract/rules/packs.ts'
import { isPack, nameAndPack } from './name-and-pack.ts'

type Known = Parameters<typeof itemKey>[0]

/** What a menu has, also as a list says it: an item may be called with its pack, and be stored as one piece or as that pack. */
export const keysOnMenu = (menu: readonly Known[]): ReadonlySet<string> =>
  new Set(menu.flatMap((item) => [itemKey(item), ...asListSays(item)]))

function asListSays(item: Known): string[] {
  const { name, pack } = nameAndPack(item.name, '', undefined)
  const isBare = item.unit === 'item' && item.quantity === 1
  return isPack(pack) && (isBare || packKey(pack) === packKey(item)) ? [itemKey({ name, ...pack })] : []
}
