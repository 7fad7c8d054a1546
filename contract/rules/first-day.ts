/** What a new shop does on its first day, in this order. */
export const firstDaySteps = ['items', 'hours', 'ringing', 'testOrder', 'poster', 'link'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]
/** What its keeper says, because nothing else tells. */
export const saidSteps = ['hours', 'ringing', 'poster', 'link', 'dismissed'] as const
export type SaidStep = (typeof saidSteps)[number]

export const FIRST_ITEMS = 10
/** A shop is new so long, and for so many orders. */
export const FIRST_DAY_LASTS_DAYS = 30
export const FIRST_DAY_ORDERS = 10
