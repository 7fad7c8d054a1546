const LENGTH = 6

/** The short number shown to people on every screen and in every mail: the end of the id. */
export const orderNumber = (orderId: string): string => orderId.slice(-LENGTH)
