const LENGTH = 6

/** What people call an order by, on every screen and in every mail: the end of its id. */
export const orderNumber = (orderId: string): string => orderId.slice(-LENGTH)
