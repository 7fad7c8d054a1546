import type { Doubt } from './read-cells.ts'

const asking: readonly Doubt[] = [
  'price_unsure',
  'price_or_pack',
  'price_rounded',
  'price_untaxed',
  'price_of_stock',
  'maybe_on_menu',
]

/** Whether a price may be another, or the item one that is on the menu: such a row is added only when its keeper has said yes to it. */
export const isAsked = (row: { doubts: readonly string[] } | { fault: string }): boolean =>
  'doubts' in row && asking.some((doubt) => row.doubts.includes(doubt))
