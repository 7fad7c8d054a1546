export const paymentMethods = ['COD', 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What the gateway takes in one payment; nobody carries more to a door. */
export const MAX_TOTAL_PAISE = 5_00_000_00
export const MIN_SUBTOTAL_PAISE = 6000
/** The most of one item in one cart. */
export const MAX_COUNT = 99
/** The most different items in one order. */
export const MAX_LINES = 200
export const linesTooMany = (lines: number): number => Math.max(0, lines - MAX_LINES)
/** The most that a shop may say it works on at once. */
export const MAX_OPEN_ORDERS = 500
export const DEFAULT_RADIUS_KM = 10

/** What a line costs as it is ordered. What is weighed or changed afterwards may cost less, never more. */
export const lineTotalPaise = (pricePaise: number, count: number): number => pricePaise * count
