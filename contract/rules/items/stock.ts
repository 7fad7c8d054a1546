/**
 * What a keeper says of an item's stock: enough; none until the shop opens on another day; none until further notice; or a
 * counted number of packs.
 */
export const stockModes = ['available', 'sold_out_today', 'sold_out', 'counted'] as const
export type StockMode = (typeof stockModes)[number]
/** The highest count of packs. */
export const MAX_STOCK = 100_000
