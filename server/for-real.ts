import { isLoopback } from './http/security/is-loopback.ts'
import { isLiveKey } from './payments/razorpay/vendor.ts'
import type { Config } from './settings.ts'

/**
 * Whether strangers can reach this installation or real money can come in. Then stand-ins and the demo town, whose
 * password is public, are refused, whatever NODE_ENV says. Only DEMO=true lifts that.
 */
export function isForReal(config: Config): boolean {
  if (config.DEMO) return false
  return config.NODE_ENV === 'production' || isOutside(config.PUBLIC_URL) || takesRealMoney(config)
}

export const isOutside = (url: string | undefined) => url !== undefined && !isLoopback(new URL(url).hostname)
export const takesRealMoney = ({ RAZORPAY_KEY_ID }: Config) =>
  RAZORPAY_KEY_ID !== undefined && isLiveKey(RAZORPAY_KEY_ID)
