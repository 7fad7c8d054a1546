/** What is promised and asked for in texts and, where it can be, kept by the server. */
export const DELIVERY_AIM_MINUTES = 10
/** Business days until a refund is on the account it came from. */
export const FASTEST_REFUND_DAYS = 3
export const SLOWEST_REFUND_DAYS = 7
/** How long after an order something wrong with it may be reported. */
export const REPORT_WITHIN_HOURS = 24
export const LEAST_AGE = 18
/** How long a code works. */
export const CODE_MINUTES = 10
/** Until who asked for a code may ask for another. */
export const CODE_AGAIN_SECONDS = 30
/** Money goes to new bank details only after this: time for the owner to see the mail and to say no. */
export const BANK_WAIT_HOURS = 24
/** An order that its shop answers later than this has waited long. */
export const LONG_WAIT_MINUTES = 10
/** As far as the figures of a shop's days go back. */
export const CHART_DAYS = 30
/** How long the photos of a report are kept. */
export const PHOTOS_KEPT_DAYS = 90
