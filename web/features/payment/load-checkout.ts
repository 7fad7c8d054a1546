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
    script.src = trustedUrl(scriptUrl)
    document.head.append(script)
  })
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

/** Under Trusted Types a script address must come from a policy; ours lets through exactly one address. */
function trustedUrl(scriptUrl: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return scriptUrl
  try {
    return trustedTypes
      .createPolicy('payment', { createScriptURL: () => scriptUrl })
      .createScriptURL(scriptUrl)
  } catch {
    // The page's policy names no such policy: where it enforces types, loading fails and says so.
    return scriptUrl
  }
}
