import { type RefusalCode, refusals } from '../refusals.ts'

type Said<R> = R extends { reasons: infer Reasons }
  ? { readonly message: string; readonly reasons: { readonly [reason in keyof Reasons]: string } }
  : { readonly message: string }

/** How each refusal is said, by its code and reason. */
export type RefusalTexts = { readonly [code in RefusalCode]: Said<(typeof refusals)[code]> }

export const refusalTexts: RefusalTexts = refusals
