/** The figures of a day on the shop's money page, in the order in which they are read. */
export const dayFigures = ['orders', 'cash', 'online', 'fees', 'commission', 'back', 'keeps', 'sent'] as const
/**
 * All that can be opened to the entries behind it. Of a month alone: what the shop keeps of its online orders, what it
 * owes of its cash orders, and what it paid.
 */
export const moneyFigures = [...dayFigures, 'onlineKeeps', 'cashCommission', 'received'] as const
export type MoneyFigure = (typeof moneyFigures)[number]
