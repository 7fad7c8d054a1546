import type { Doubt, ReadRow } from './understand.ts'

const asking: readonly Doubt[] = ['price_unsure', 'price_or_pack']

/** Whether a price may be another: such a row is added only when its keeper has said yes to it. */
export const isAsked = (row: ReadRow): boolean =>
  'item' in row && row.doubts.some((doubt) => asking.includes(doubt))
