import { bringScript } from '#web/ui/renewed-site.ts'
import type { PaymentAsked, TakenPayment } from './pay-online.ts'

/** `unloaded`: said when not even our own script for paying can be had. */
type Asked = PaymentAsked & { unloaded: string }

/** A page has one payment window. */
let leaving = new AbortController()

/** Whoever leaves the screen that takes a payment leaves the payment: no window stands over another page. */
export const leavePayment = () => leaving.abort()

/** From the button to the end of the payment window, whose script is fetched when somebody is about to pay. Never throws. */
export async function takePayment({ unloaded, ...payment }: Asked): Promise<TakenPayment> {
  leavePayment()
  leaving = new AbortController()
  const { signal } = leaving
  const loaded = await bringScript(() => import('./pay-online.ts'))
  return loaded ? loaded.payOnline(payment, signal) : { kind: 'failed', message: unloaded }
}
