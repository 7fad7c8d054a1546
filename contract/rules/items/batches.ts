import type { Unit } from './catalogue.ts'
import { nameKey, packKey } from './packs.ts'

/** The most items that are added by one call. */
export const MAX_BATCH = 5000
/** The largest request body for so many, with descriptions of usual length. */
export const BATCH_MAX_BYTES = 4 * 1024 * 1024
/** The largest request body of the price sheet for so many rows. */
export const SHEET_MAX_BYTES = 1024 * 1024
/** For how long a batch may be taken off the menu again. */
export const UNDO_MINUTES = 60

/** Why an item stays on the menu when its batch is taken back. */
export const keptReasons = ['ordered', 'changed'] as const

type Pack = { name: string; quantity: number; unit: Unit }

/** Equal for items that a buyer sees as one thing: the same name, however spaced or capitalised, and the same pack. */
export const itemKey = (item: Pack): string => `${packKey(item)} ${nameKey(item.name)}`
