import { grouped } from '../text/grouped-digits.ts'

/** Money is integer paise everywhere but in the API, where it is rupees with at most two decimals. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)
export const toRupees = (paise: number): number => paise / 100

/** "₹1,00,000", or "₹1,234.50" if there are paise. */
export function formatPaise(paise: number): string {
  const sign = paise < 0 ? '−' : ''
  const size = Math.abs(paise)
  const beyondRupees = size % 100
  const fraction = beyondRupees === 0 ? '' : `.${String(beyondRupees).padStart(2, '0')}`
  return `${sign}₹${grouped((size - beyondRupees) / 100)}${fraction}`
}

/** The same for rupees, as the API has them. */
export const formatRupees = (rupees: number): string => formatPaise(toPaise(rupees))

export const COMMISSION_PERCENT = 1

/** 1 % of the amount paid, rounded half up to the paisa. */
export const commissionPaise = (amountPaise: number): number =>
  Math.floor((amountPaise * COMMISSION_PERCENT + 50) / 100)
