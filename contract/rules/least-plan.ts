/** What a shop pays to begin: named on every page, where the other plans are not. */
export const LEAST_PLAN_PAISE = 149_00
