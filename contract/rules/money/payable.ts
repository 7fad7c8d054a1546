/** The smallest payment that the gateway accepts: one rupee. */
export const LEAST_PAYABLE_PAISE = 100
