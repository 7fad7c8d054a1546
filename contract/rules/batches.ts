import type { Unit } from './catalogue.ts'
import { nameKey, packKey } from './packs.ts'

/** The most items that are added by one call. */
export const MAX_BATCH = 5000
/** The body size of that many items, with usual descriptions. */
export const BATCH_MAX_BYTES = 4 * 1024 * 1024
/** The body size of a price sheet with that many rows. */
export const SHEET_MAX_BYTES = 1024 * 1024
/** How long a batch may be undone. */
export const UNDO_MINUTES = 60

/** Why an item stays on the menu when its batch is undone. */
export const keptReasons = ['ordered', 'changed'] as const

type Pack = { name: string; quantity: number; unit: Unit }

/** Equal for items that are the same to a customer: same pack, and same name but for spaces and capitals. */
export const itemKey = (item: Pack): string => `${packKey(item)} ${nameKey(item.name)}`
