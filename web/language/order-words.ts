import { orderWords as english } from '#contract/words/en-orders.ts'

/** What is said of orders alone in the language of this bundle. */
export const orderWords = english
