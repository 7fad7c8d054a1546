import { MAX_TOTAL_PAISE, MIN_SUBTOTAL_PAISE } from '../orders/checkout.ts'

/** Why an order with these sums is refused; undefined if it is not. */
export function sumFault(
  subtotalPaise: number,
  totalPaise: number,
): 'below_minimum' | 'too_much' | undefined {
  if (subtotalPaise < MIN_SUBTOTAL_PAISE) return 'below_minimum'
  return totalPaise > MAX_TOTAL_PAISE ? 'too_much' : undefined
}
