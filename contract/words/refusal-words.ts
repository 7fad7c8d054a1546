import { type RefusalCode, refusals } from '../refusals.ts'
import { figures } from '../rules/figures.ts'
import { put, type ValuesFor } from '../rules/say.ts'

type ReasonsOf<C extends RefusalCode> = (typeof refusals)[C] extends { reasons: infer R } ? R : never
type OwnValues<Text> = Omit<ValuesFor<Text>, keyof typeof figures>

type Reason<C extends RefusalCode> = {
  [R in keyof ReasonsOf<C>]: { reason: R } & (keyof OwnValues<ReasonsOf<C>[R]> extends never
    ? { values?: never }
    : { values: OwnValues<ReasonsOf<C>[R]> })
}[keyof ReasonsOf<C>]

/** Which sentence of a code is meant, with the values it names; nothing for the code's first one. */
export type Said<C extends RefusalCode> = { reason?: never; values?: never } | Reason<C>

/** What a refusal says. */
export function sayRefusal<C extends RefusalCode>(code: C, said?: Said<C>): string
export function sayRefusal(
  code: RefusalCode,
  { reason, values }: { reason?: string; values?: Record<string, string | number> } = {},
): string {
  const { message, reasons }: { message: string; reasons?: Record<string, string> } = refusals[code]
  const text = (reason !== undefined && reasons?.[reason]) || message
  return put(text, { ...figures, ...values })
}
