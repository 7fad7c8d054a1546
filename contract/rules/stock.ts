/**
 * The stock of an item, as the shopkeeper sets it: enough; sold out until the shop opens on another day; sold out until
 * changed; or a counted number of packs.
 */
export const stockModes = ['available', 'sold_out_today', 'sold_out', 'counted'] as const
export type StockMode = (typeof stockModes)[number]
/** The highest count of packs. */
export const MAX_STOCK = 100_000
