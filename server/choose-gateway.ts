import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import { razorpayGateway } from './payments/razorpay-gateway.ts'
import { startRazorpayStandin } from './standins/razorpay/start.ts'

export type ChosenGateway = { gateway: PaymentGateway; close(): Promise<void> }

/** Razorpay when its keys are set; else the stand-in, started here, spoken to by the same adapter. */
export async function chooseGateway(config: Config, ownUrl: string, log: Log): Promise<ChosenGateway> {
  if (config.RAZORPAY_KEY_ID) {
    const gateway = razorpayGateway({
      keyId: config.RAZORPAY_KEY_ID,
      keySecret: config.RAZORPAY_KEY_SECRET ?? '',
      webhookSecrets: config.RAZORPAY_WEBHOOK_SECRET ?? [],
      apiUrl: config.RAZORPAY_API_URL,
      checkoutScriptUrl: config.RAZORPAY_CHECKOUT_URL,
    })
    return { gateway, close: async () => {} }
  }
  const standin = await startRazorpayStandin({
    stateFile: join(config.DATA_DIR, 'razorpay-standin.jsonl'),
    // Straight to this process: the public address may be one that only browsers reach.
    webhookUrl: `${ownUrl}/api/payment/webhook`,
    tell: (line) => log.warn({ standIn: 'razorpay' }, line),
  })
  const { keyId, keySecret, webhookSecret } = standin.state.keys
  const { apiUrl, checkoutScriptUrl, close } = standin
  const gateway = razorpayGateway({
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    apiUrl,
    checkoutScriptUrl,
  })
  return { gateway, close }
}
