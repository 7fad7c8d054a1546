import type { Doubt } from './files/read-cells.ts'

const asking: readonly Doubt[] = [
  'price_unsure',
  'price_or_pack',
  'price_rounded',
  'price_untaxed',
  'price_of_stock',
  'maybe_on_menu',
]

/** Whether the shopkeeper has to confirm a row before it is added: its price may be misread, or the item be on the menu already. */
export const isAsked = (row: { doubts: readonly string[] } | { fault: string }): boolean =>
  'doubts' in row && asking.some((doubt) => row.doubts.includes(doubt))
