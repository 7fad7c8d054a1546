/** The figures of a day on the shop's money page, in the order in which they are read. */
export const dayFigures = ['orders', 'cash', 'online', 'fees', 'commission', 'back', 'keeps', 'sent'] as const
/**
 * All figures that can be opened to their entries. The last three exist for months only: what the shop keeps of online
 * orders, the commission it owes for cash orders, and what it paid us.
 */
export const moneyFigures = [...dayFigures, 'onlineKeeps', 'cashCommission', 'received'] as const
export type MoneyFigure = (typeof moneyFigures)[number]
