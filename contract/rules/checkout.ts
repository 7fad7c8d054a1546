/** The states an order may be seen in. The shop may set any of the three. */
export const orderStatuses = ['Food Processing', 'Out for delivery', 'Delivered'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Orders that still need the shop's hands. */
export const openStatuses = ['Food Processing', 'Out for delivery'] as const satisfies readonly OrderStatus[]

export const paymentMethods = ['COD', 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What the gateway takes in one payment; nobody carries more to a door. */
export const MAX_TOTAL_PAISE = 5_00_000_00
export const MIN_SUBTOTAL_PAISE = 6000
/** The most of one item in one cart. */
export const MAX_COUNT = 99
/** The most different items in one order. */
export const MAX_LINES = 200
export const DEFAULT_RADIUS_KM = 10
