/** The gateway takes nothing under a rupee. */
export const LEAST_PAYABLE_PAISE = 100
