/**
 * What a keeper says of an item: there is enough; none until the shop opens on another day; none until they say
 * otherwise; or just so many packs.
 */
export const stockModes = ['available', 'sold_out_today', 'sold_out', 'counted'] as const
export type StockMode = (typeof stockModes)[number]
/** The most packs that can be counted of one item. */
export const MAX_STOCK = 100_000
