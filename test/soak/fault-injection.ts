import { setTimeout as sleep } from 'node:timers/promises'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import type { Chance } from './chance.ts'
import type { KillableProduct } from './killable-product.ts'

/** Every second or so a fault of the gateway begins or ends. */
export async function injectGatewayFaults(
  standin: RazorpayStandin,
  chance: Chance,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { faults } = standin
    faults.dropWebhooks = chance.under(0.2)
    faults.duplicateWebhooks = chance.under(0.3) ? chance.whole(1, 3) : 0
    faults.webhookDelayMs = chance.under(0.4) ? chance.whole(50, 3000) : 0
    faults.captureDelayMs = chance.under(0.2) ? chance.whole(100, 4000) : 0
    faults.receiptMode = chance.oneOf(['flag', 'enforce', 'off'])
    faults.receiptMetadata = chance.under(0.5)
    faults.refundFails = chance.under(0.15)
    faults.allowSecondCapture = chance.under(0.5)
    faults.captureAmountOffset = chance.under(0.05) ? chance.oneOf([-100, 100]) : 0
    if (chance.under(0.5)) {
      const answer = chance.oneOf([429, 500, 502, 502, 'hang'] as const)
      faults.nextCalls.push({ answer, after: chance.under(0.5) })
    }
    await pause(chance.whole(300, 1500), signal)
  }
}

/**
 * kill -9 at random moments, even soon after a start, as long as orders are sent: killing faster than a busy machine
 * starts would never end.
 */
export async function killRepeatedly(
  product: KillableProduct,
  chance: Chance,
  { durationMs, killEveryMs }: { durationMs: number; killEveryMs: [from: number, to: number] },
  signal: AbortSignal,
): Promise<void> {
  for (const until = Date.now() + durationMs; Date.now() < until && !signal.aborted; ) {
    await pause(chance.whole(...killEveryMs), signal)
    if (!signal.aborted) await product.killAndRestart()
  }
}

export const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal }).catch(() => undefined)
