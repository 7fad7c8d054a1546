import type { z } from 'zod'
import { budgets, type Charge } from './budgets.ts'
import type { RefusalCode } from './refusals.ts'
import { type Access, type RouteName, routes } from './routes.ts'

export type Endpoint<
  I extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  name: RouteName
  method: (typeof routes)[RouteName]['method']
  path: string
  access: A
  /** Path parameters, query (GET, DELETE) and JSON body, as one object. */
  input: I
  /** The reply's fields besides `success: true`. */
  reply: R
  /** The codes that this call may refuse with, in addition to those of every call. */
  refuses: readonly RefusalCode[]
  /** The rate limits that a call counts against. */
  charges: readonly Charge[]
  /** The largest body read, in bytes. */
  maxBytes: number
  /** True where the reply is not JSON (a stream, a file) or the body is read raw. */
  raw: boolean
}

const KB = 1024
/** Enough for every JSON body without a picture. */
export const DEFAULT_MAX_BYTES = 64 * KB
/** Enough for a 5 MB picture in base64, with its form. */
export const PICTURE_MAX_BYTES = 7.5 * KB * KB

/** For calls that need a shop. */
export const shopOnly = ['setup_required'] as const
/** For calls that need a shop with a running subscription. */
export const runningShopOnly = [...shopOnly, 'subscription_lapsed'] as const

export function endpoint<N extends RouteName, I extends z.ZodType, R extends z.ZodType>(
  name: N,
  shape: { input: I; reply: R; refuses?: readonly RefusalCode[]; maxBytes?: number; raw?: boolean },
): Endpoint<I, R, (typeof routes)[N]['access']> {
  return {
    name,
    ...routes[name],
    charges: budgets[name],
    input: shape.input,
    reply: shape.reply,
    refuses: shape.refuses ?? [],
    maxBytes: shape.maxBytes ?? DEFAULT_MAX_BYTES,
    raw: shape.raw ?? false,
  }
}
