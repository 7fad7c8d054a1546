/** The price of the cheapest set-up plan. In a file of its own: every page names it, few need all plans. */
export const LEAST_PLAN_PAISE = 149_00
