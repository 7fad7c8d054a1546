/** The figures of a day on the shop's money page, in the order in which they are read. */
export const dayFigures = ['orders', 'cash', 'online', 'fees', 'commission', 'back', 'keeps', 'sent'] as const
/**
 * All figures whose entries can be listed. The last three are of a month alone: what the shop keeps of its online orders,
 * the commission that it owes for its cash orders, and what it paid to the platform.
 */
export const moneyFigures = [...dayFigures, 'onlineKeeps', 'cashCommission', 'received'] as const
export type MoneyFigure = (typeof moneyFigures)[number]
