import { MAX_TOTAL_PAISE, MIN_SUBTOTAL_PAISE } from './checkout.ts'

/** Why no order of these sums is placed, if so. */
export function sumFault(
  subtotalPaise: number,
  totalPaise: number,
): 'below_minimum' | 'too_much' | undefined {
  if (subtotalPaise < MIN_SUBTOTAL_PAISE) return 'below_minimum'
  return totalPaise > MAX_TOTAL_PAISE ? 'too_much' : undefined
}
