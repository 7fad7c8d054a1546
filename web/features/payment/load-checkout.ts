import { trustedScript } from '#web/device/trusted-script.ts'
/** What of the gateway's `checkout.js` we use. */
export type CheckoutWindow = {
  open(): void
  on(event: 'payment.failed', listener: () => void): void
}
export type Checkout = new (options: object) => CheckoutWindow

declare global {
  interface Window {
    Razorpay?: Checkout
  }
}

let underway: Promise<Checkout | undefined> | undefined

/**
 * The gateway's script, fetched when somebody is about to pay and never before. `undefined` when it
 * cannot be had (blocked, offline); the next call tries again.
 */
export function loadCheckout(scriptUrl: string): Promise<Checkout | undefined> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay)
  underway ??= fetchScript(scriptUrl).then(() => {
    underway = undefined
    return window.Razorpay
  })
  return underway
}

function fetchScript(scriptUrl: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const finish = () => {
      if (!window.Razorpay) script.remove()
      resolve()
    }
    script.onload = finish
    script.onerror = finish
    script.async = true
    script.src = trustedScript('payment', scriptUrl)
    document.head.append(script)
  })
}
