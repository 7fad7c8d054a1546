import type { Unit } from './catalogue.ts'
import { nameKey, packKey } from './packs.ts'

/** The most items that are added by one call. */
export const MAX_BATCH = 5000
/** What so many take on the wire, with descriptions as people write them. */
export const BATCH_MAX_BYTES = 4 * 1024 * 1024
/** What the price sheet sends for so many rows. */
export const SHEET_MAX_BYTES = 1024 * 1024
/** How long what was added together may be taken back together. */
export const UNDO_MINUTES = 60

/** Why an item stays when those it came with are taken back. */
export const keptReasons = ['ordered', 'changed'] as const

type Pack = { name: string; quantity: number; unit: Unit }

/** The same for items that are one thing to whoever buys: one name however it is spaced or capitalised, one pack. */
export const itemKey = (item: Pack): string => `${packKey(item)} ${nameKey(item.name)}`
