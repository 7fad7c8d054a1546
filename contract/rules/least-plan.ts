/** The price of the cheapest plan that a shop can start with. In a file of its own, since every page names it and few need the other plans. */
export const LEAST_PLAN_PAISE = 149_00
