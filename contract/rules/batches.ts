import type { Unit } from './catalogue.ts'
import { contentsInBase } from './pack-words.ts'

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
export function itemKey({ name, quantity, unit }: Pack): string {
  const { of, size } = contentsInBase(quantity, unit)
  const said = name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return `${Math.round(size * 1000)} ${of} ${said}`
}
