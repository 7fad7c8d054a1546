import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../accounts/password-length.ts'
import { leastFeePaise, mostFeePaise } from '../money/delivery-fee.ts'
import { COMMISSION_PERCENT, formatPaise } from '../money/money.ts'
import { MAX_LINES, MAX_TOTAL_PAISE } from '../orders/checkout.ts'
import { MAX_PICTURE_MB } from '../pictures/picture-files.ts'
import { MAX_ADDRESSES } from '../places/address.ts'
import { MAX_DELIVERY_RADIUS_KM, MIN_DELIVERY_RADIUS_KM } from '../places/reach.ts'
import { MAX_SLUG, MOST_SLUGS } from '../shops/slug.ts'
import { homeFigures } from './home-figures.ts'
import {
  BANK_WAIT_HOURS,
  CHART_DAYS,
  CODE_MINUTES,
  FASTEST_REFUND_DAYS,
  LEAST_AGE,
  PHOTOS_KEPT_DAYS,
  REPORT_WITHIN_HOURS,
  SLOWEST_REFUND_DAYS,
} from './promises.ts'

/** Values for the `{names}` of texts that state a rule's number, so that no text repeats the number itself. */
export const figures = {
  ...homeFigures,
  most: formatPaise(MAX_TOTAL_PAISE),
  mostLines: MAX_LINES,
  leastFee: formatPaise(leastFeePaise),
  mostFee: formatPaise(mostFeePaise),
  shopShare: `${100 - COMMISSION_PERCENT}%`,
  shortestPassword: MIN_PASSWORD_LENGTH,
  longestPassword: MAX_PASSWORD_LENGTH,
  pictureMb: MAX_PICTURE_MB,
  leastRadiusKm: MIN_DELIVERY_RADIUS_KM,
  mostRadiusKm: MAX_DELIVERY_RADIUS_KM,
  refundDays: `${FASTEST_REFUND_DAYS}-${SLOWEST_REFUND_DAYS}`,
  reportHours: REPORT_WITHIN_HOURS,
  codeMinutes: CODE_MINUTES,
  bankHours: BANK_WAIT_HOURS,
  mostAddresses: MAX_ADDRESSES,
  mostSlugs: MOST_SLUGS,
  longestSlug: MAX_SLUG,
  chartDays: CHART_DAYS,
  leastAge: LEAST_AGE,
  photosKeptDays: PHOTOS_KEPT_DAYS,
} as const
