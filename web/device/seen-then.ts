import { toPaise } from '#contract/rules/money.ts'
import type { Pack } from '#contract/rules/quantity.ts'
import { holdTheSame } from '#contract/rules/same-pack.ts'
import type { SeenLine } from './seen-lines.ts'

/** What one cost as it was first shown, where it costs something else now. */
export function wasPaise(seen: SeenLine | undefined, nowPaise: number): number | undefined {
  const was = seen && toPaise(seen.price)
  return was === nowPaise ? undefined : was
}

/** What one held as it was first shown, where it holds something else now. */
export const wasPack = (seen: SeenLine | undefined, now: Pack): Pack | undefined =>
  seen?.pack && !holdTheSame(seen.pack, now) ? seen.pack : undefined
