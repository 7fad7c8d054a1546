/** The steps of a new shop's first-day list, in this order. */
export const firstDaySteps = ['items', 'hours', 'ringing', 'testOrder', 'poster', 'link'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]
/** Steps that the keeper ticks off by hand, because no data shows that they are done. */
export const saidSteps = ['hours', 'ringing', 'poster', 'link', 'dismissed'] as const
export type SaidStep = (typeof saidSteps)[number]

export const FIRST_ITEMS = 10
/** A shop counts as new for so many days and so many orders. */
export const FIRST_DAY_LASTS_DAYS = 30
export const FIRST_DAY_ORDERS = 10
