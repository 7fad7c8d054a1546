import { MAX_TOTAL_PAISE, MIN_SUBTOTAL_PAISE } from './checkout.ts'
import { leastFeePaise, mostFeePaise } from './delivery-fee.ts'
import { COMMISSION_PERCENT, formatPaise } from './money.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-length.ts'
import { MAX_PICTURE_MB } from './pictures.ts'
import { setupPlans } from './plans.ts'
import { MAX_DELIVERY_RADIUS_KM, MIN_DELIVERY_RADIUS_KM } from './reach.ts'

/** The numbers of our rules as texts show them: a text names them, and is given this. */
export const figures = {
  minimum: formatPaise(MIN_SUBTOTAL_PAISE),
  most: formatPaise(MAX_TOTAL_PAISE),
  leastFee: formatPaise(leastFeePaise),
  mostFee: formatPaise(mostFeePaise),
  commission: `${COMMISSION_PERCENT}%`,
  shopShare: `${100 - COMMISSION_PERCENT}%`,
  leastPlan: formatPaise(setupPlans[0].pricePaise),
  shortestPassword: MIN_PASSWORD_LENGTH,
  longestPassword: MAX_PASSWORD_LENGTH,
  pictureMb: MAX_PICTURE_MB,
  leastRadiusKm: MIN_DELIVERY_RADIUS_KM,
  mostRadiusKm: MAX_DELIVERY_RADIUS_KM,
} as const
