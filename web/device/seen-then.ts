import type { Pack } from '#contract/rules/items/quantity.ts'
import { holdTheSame } from '#contract/rules/items/same-pack.ts'
import { toPaise } from '#contract/rules/money/money.ts'
import type { SeenLine } from './seen-lines.ts'

/** The price in paise when the line was first shown; undefined if it has not changed. */
export function wasPaise(seen: SeenLine | undefined, nowPaise: number): number | undefined {
  const was = seen && toPaise(seen.price)
  return was === nowPaise ? undefined : was
}

/** The pack when the line was first shown; undefined if it has not changed. */
export const wasPack = (seen: SeenLine | undefined, now: Pack): Pack | undefined =>
  seen?.pack && !holdTheSame(seen.pack, now) ? seen.pack : undefined
