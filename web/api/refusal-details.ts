import type { Quote } from '#contract/orders/checkout.ts'
import { ApiError } from './api-error.ts'

/** What of that which was sent a refusal names, by its path. */
export const namedIn = (error: unknown): string[] =>
  error instanceof ApiError ? error.issues.map(({ path }) => path) : []

/** The true price, when that is why the server refused. */
export const quoteOf = (error: unknown): Quote | undefined =>
  error instanceof ApiError ? error.quote : undefined

/** What an item of which too little is left is called, where that is why the server refused. */
export const nameOfShort = (error: unknown, itemId: string): string | undefined =>
  error instanceof ApiError ? error.items.find(({ _id }) => _id === itemId)?.name : undefined
