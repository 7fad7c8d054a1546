/** How many addresses an account keeps, and the length of an address's label. */
export const MAX_ADDRESSES = 12
export const MAX_LABEL = 30
