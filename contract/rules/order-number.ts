const LENGTH = 6

/** The short number by which screens and mails name an order: the end of its id. Not unique. */
export const orderNumber = (orderId: string): string => orderId.slice(-LENGTH)
