import { bringScript } from '#web/ui/renewed-site.ts'
import type { PaymentAsked, TakenPayment } from './pay-online.ts'

/** `unloaded`: said when not even our own script for paying can be had. */
type Asked = PaymentAsked & { unloaded: string }

/** From the button to the end of the payment window, whose script is fetched when somebody is about to pay. Never throws. */
export async function takePayment({ unloaded, ...payment }: Asked): Promise<TakenPayment> {
  const loaded = await bringScript(() => import('./pay-online.ts'))
  return loaded ? loaded.payOnline(payment) : { kind: 'failed', message: unloaded }
}
