import { trustedScript } from '#web/device/trusted-script.ts'
import type { PaymentWindow } from './payment-window.ts'
import { findRazorpayWindow } from './razorpay-window.ts'

/** More than a slow phone needs. Without a limit a hanging load would block this try and all later ones. */
const PATIENCE_MS = 30_000

let underway: Promise<PaymentWindow | undefined> | undefined

/**
 * Loads the gateway's script, only when somebody is about to pay. Undefined if it cannot be loaded (blocked, offline, or
 * too slow); the next call tries again.
 */
export function loadCheckout(scriptUrl: string): Promise<PaymentWindow | undefined> {
  const loaded = findRazorpayWindow()
  if (loaded) return Promise.resolve(loaded)
  underway ??= fetchScript(scriptUrl).then(() => {
    underway = undefined
    return findRazorpayWindow()
  })
  return underway
}

function fetchScript(scriptUrl: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const finish = () => {
      clearTimeout(impatience)
      if (!findRazorpayWindow()) script.remove()
      resolve()
    }
    const impatience = setTimeout(finish, PATIENCE_MS)
    script.onload = finish
    script.onerror = finish
    script.async = true
    script.src = trustedScript('payment', scriptUrl)
    document.head.append(script)
  })
}
