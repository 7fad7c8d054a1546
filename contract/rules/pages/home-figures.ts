import { LEAST_PLAN_PAISE } from '../money/least-plan.ts'
import { COMMISSION_PERCENT, formatPaise } from '../money/money.ts'
import { DEFAULT_RADIUS_KM, MIN_SUBTOTAL_PAISE } from '../orders/checkout.ts'
import { DELIVERY_AIM_MINUTES } from './promises.ts'

/** The `figures` that Home and the shell use, apart so that the first visit does not load the others. */
export const homeFigures = {
  minimum: formatPaise(MIN_SUBTOTAL_PAISE),
  deliveryMinutes: DELIVERY_AIM_MINUTES,
  nearKm: DEFAULT_RADIUS_KM,
  commission: `${COMMISSION_PERCENT}%`,
  leastPlan: formatPaise(LEAST_PLAN_PAISE),
} as const
