/** The steps of a new shop's first-day list, in this order. */
export const firstDaySteps = ['items', 'hours', 'ringing', 'testOrder', 'poster', 'link'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]
/** Those that the shopkeeper ticks off, because the server cannot know; `dismissed` hides the whole list. */
export const saidSteps = ['hours', 'ringing', 'poster', 'link', 'dismissed'] as const
export type SaidStep = (typeof saidSteps)[number]

export const FIRST_ITEMS = 10
/** The list is shown for this many days, or until this many orders. */
export const FIRST_DAY_LASTS_DAYS = 30
export const FIRST_DAY_ORDERS = 10
