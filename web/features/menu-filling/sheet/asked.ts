import type { Asking } from './row.ts'

const asking: readonly Asking[] = ['price_unsure', 'price_or_pack', 'price_rounded', 'price_untaxed']

/** Whether a price may be another: such a row is added only when its keeper has said yes to it. */
export const isAsked = (row: { doubts: readonly string[] } | { fault: string }): boolean =>
  'doubts' in row && asking.some((doubt) => row.doubts.includes(doubt))
