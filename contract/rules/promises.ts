// The numbers that texts promise or require, most of which the server enforces.
export const DELIVERY_AIM_MINUTES = 10
/** Business days until a refund arrives on the account that paid. */
export const FASTEST_REFUND_DAYS = 3
export const SLOWEST_REFUND_DAYS = 7
/** How long after an order a problem with it may be reported. */
export const REPORT_WITHIN_HOURS = 24
export const LEAST_AGE = 18
/** How long a sign-in or confirmation code is valid. */
export const CODE_MINUTES = 10
/** How long to wait before asking for another code. */
export const CODE_AGAIN_SECONDS = 30
/** New bank details are used only after this: the owner has this long to see the mail and object. */
export const BANK_WAIT_HOURS = 24
/** An order that its shop answers later than this counts as "waited long" in the shop's figures. */
export const LONG_WAIT_MINUTES = 10
/** How many days the chart of a shop's figures covers. */
export const CHART_DAYS = 30
/** How long the photos of an issue are kept. */
export const PHOTOS_KEPT_DAYS = 90
