import { isLiveKey } from './payments/razorpay/vendor.ts'
import type { Config } from './settings.ts'

/** This machine, and nobody else. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

/**
 * Strangers or real money can come: then nothing is pretended and no password is public, whatever NODE_ENV says.
 * DEMO alone says otherwise.
 */
export function isForReal(config: Config): boolean {
  if (config.DEMO) return false
  return config.NODE_ENV === 'production' || isOutside(config.PUBLIC_URL) || takesRealMoney(config)
}

export const isOutside = (url: string | undefined) => url !== undefined && !isLoopback(new URL(url).hostname)
export const takesRealMoney = ({ RAZORPAY_KEY_ID }: Config) =>
  RAZORPAY_KEY_ID !== undefined && isLiveKey(RAZORPAY_KEY_ID)
