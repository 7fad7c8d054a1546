import { bringScript } from '#web/ui/loading/renewed-site.ts'
import type { PaymentAsked, TakenPayment } from './pay-online.ts'

/** `unloaded`: the sentence for when our own payment code cannot be loaded. */
type Asked = PaymentAsked & { unloaded: string }

/** Aborts the payment under way. A page has one payment window at most. */
let leaving = new AbortController()

/** To be called when the screen is left: closes the payment window, which would otherwise stay open over the next page. */
export const leavePayment = () => leaving.abort()

/** Runs a payment from the button to the closing of the window. Loads its code on demand. Never throws. */
export async function takePayment({ unloaded, ...payment }: Asked): Promise<TakenPayment> {
  leavePayment()
  leaving = new AbortController()
  const { signal } = leaving
  const loaded = await bringScript(() => import('./pay-online.ts'))
  return loaded ? loaded.payOnline(payment, signal) : { kind: 'failed', message: unloaded }
}
