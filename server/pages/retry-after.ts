/** The Retry-After of pages and pictures that could not be made at the moment. */
export const RETRY_AFTER_S = 5
