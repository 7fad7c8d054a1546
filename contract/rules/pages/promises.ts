/** Numbers that texts promise or ask for; the server enforces them where it can. */
export const DELIVERY_AIM_MINUTES = 10
/** Working days until a refund reaches the payer's account. */
export const FASTEST_REFUND_DAYS = 3
export const SLOWEST_REFUND_DAYS = 7
/** How long after an order a problem with it may be reported. */
export const REPORT_WITHIN_HOURS = 24
export const LEAST_AGE = 18
/** How long a code is valid. */
export const CODE_MINUTES = 10
/** How long to wait before another code can be requested. */
export const CODE_AGAIN_SECONDS = 30
/** New bank details take effect only after this, which gives the owner time to read the mail and object. */
export const BANK_WAIT_HOURS = 24
/** An order counts as having waited long if its shop answers later than this. */
export const LONG_WAIT_MINUTES = 10
/** How many days back the figures of a shop go. */
export const CHART_DAYS = 30
/** How long the photos of an issue are kept. */
export const PHOTOS_KEPT_DAYS = 90
