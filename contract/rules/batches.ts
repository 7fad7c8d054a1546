import type { Unit } from './catalogue.ts'

/** The most items that are added by one call. */
export const MAX_BATCH = 5000
/** What so many take on the wire, with descriptions as people write them. */
export const BATCH_MAX_BYTES = 4 * 1024 * 1024
/** How long what was added together may be taken back together. */
export const UNDO_MINUTES = 60

/** Why an item stays when those it came with are taken back. */
export const keptReasons = ['ordered', 'changed'] as const
export type KeptReason = (typeof keptReasons)[number]

type Pack = { name: string; quantity: number; unit: Unit }

const inSmallUnits: Partial<Record<Unit, [Unit, number]>> = { kg: ['grams', 1000], liter: ['ml', 1000] }

/** The same for items that are one thing to whoever buys: one name however it is spaced or capitalised, one pack. */
export function itemKey({ name, quantity, unit }: Pack): string {
  const [small, factor] = inSmallUnits[unit] ?? [unit, 1]
  const said = name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return `${Math.round(quantity * factor * 1000)} ${small} ${said}`
}
