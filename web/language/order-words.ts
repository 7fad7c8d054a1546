import { orderWords as english } from '#contract/words/en-orders.ts'

/** What data of orders is called in the language of this bundle. */
export const orderWords = english
