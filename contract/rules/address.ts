/** How many addresses one account keeps, and the longest name of one. */
export const MAX_ADDRESSES = 12
export const MAX_LABEL = 30
