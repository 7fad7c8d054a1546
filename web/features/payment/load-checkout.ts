import { trustedScript } from '#web/device/trusted-script.ts'
import type { PaymentWindow } from './payment-window.ts'
import { findRazorpayWindow } from './razorpay-window.ts'

let underway: Promise<PaymentWindow | undefined> | undefined

/**
 * The gateway's script, fetched when somebody is about to pay and never before. `undefined` when it
 * cannot be had (blocked, offline); the next call tries again.
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
      if (!findRazorpayWindow()) script.remove()
      resolve()
    }
    script.onload = finish
    script.onerror = finish
    script.async = true
    script.src = trustedScript('payment', scriptUrl)
    document.head.append(script)
  })
}
