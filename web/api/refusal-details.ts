import type { Quote } from '#contract/orders/checkout.ts'
import { ApiError } from './api-error.ts'

/** The paths of the input fields that a refusal complains about. */
export const namedIn = (error: unknown): string[] =>
  error instanceof ApiError ? error.issues.map(({ path }) => path) : []

/** The true quote, if the server refused because the price has changed. */
export const quoteOf = (error: unknown): Quote | undefined =>
  error instanceof ApiError ? error.quote : undefined

/** The name of an item, if the server refused because too few packs of it are left. */
export const nameOfShort = (error: unknown, itemId: string): string | undefined =>
  error instanceof ApiError ? error.items.find(({ _id }) => _id === itemId)?.name : undefined
