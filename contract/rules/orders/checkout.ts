export const paymentMethods = ['COD', 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The gateway's limit for one payment, applied to orders paid in cash as well. */
export const MAX_TOTAL_PAISE = 5_00_000_00
export const MIN_SUBTOTAL_PAISE = 6000
/** The highest count of one item in a cart. */
export const MAX_COUNT = 99
/** The most lines (different items) in one order. */
export const MAX_LINES = 200
export const linesTooMany = (lines: number): number => Math.max(0, lines - MAX_LINES)
/** The highest limit of open orders that a shop may set (`busy`). */
export const MAX_OPEN_ORDERS = 500
export const DEFAULT_RADIUS_KM = 10

/** What a line costs when it is ordered. Weighing or changing it later may only lower that. */
export const lineTotalPaise = (pricePaise: number, count: number): number => pricePaise * count
