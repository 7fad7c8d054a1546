import { type RefusalCode, refusals } from '../refusals.ts'
import { put, type ValuesFor } from '../rules/language/say.ts'
import { figures } from '../rules/pages/figures.ts'
import type { RefusalTexts } from './en-refusals.ts'

type ReasonsOf<C extends RefusalCode> = (typeof refusals)[C] extends { reasons: infer R } ? R : never
type OwnValues<Text> = Omit<ValuesFor<Text>, keyof typeof figures>

type Reason<C extends RefusalCode> = {
  [R in keyof ReasonsOf<C>]: { reason: R } & (keyof OwnValues<ReasonsOf<C>[R]> extends never
    ? { values?: never }
    : { values: OwnValues<ReasonsOf<C>[R]> })
}[keyof ReasonsOf<C>]

/** Which sentence of a code is meant, with the values it names; nothing for the code's first one. */
export type Said<C extends RefusalCode> = { reason?: never; values?: never } | Reason<C>

/** What a refusal says in the API's English. */
export const sayRefusal = <C extends RefusalCode>(code: C, said?: Said<C>): string =>
  sayRefusalIn(refusals, code, said)

/** The same in one language. What it does not know of a reason, or of a code, comes as the code's first sentence, or not at all. */
export function sayRefusalIn<C extends RefusalCode>(texts: RefusalTexts, code: C, said?: Said<C>): string
export function sayRefusalIn(texts: Table, code: string, said?: Told): string | undefined
export function sayRefusalIn(texts: Table, code: string, { reason, values }: Told = {}): string | undefined {
  const { message, reasons } = texts[code] ?? {}
  const text = (reason !== undefined && reasons?.[reason]) || message
  return text && put(text, { ...figures, ...values })
}

type Told = { reason?: string; values?: Record<string, string | number> }
type Table = Readonly<Record<string, { message: string; reasons?: Readonly<Record<string, string>> }>>
