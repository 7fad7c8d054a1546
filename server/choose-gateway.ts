import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import { razorpayGateway } from './payments/razorpay-gateway.ts'
import { type RazorpayStandin, startRazorpayStandin } from './standins/razorpay/start.ts'

type Pages = Record<string, (request: Request) => Promise<Response>>
export type ChosenGateway = {
  gateway: PaymentGateway
  /** What browsers fetch of a stand-in, passed on by the product: it listens on the loopback only. */
  devPages: Pages
  close(): Promise<void>
}

export type SharedStandin = {
  env: Record<string, string>
  /** `readyLine` carries the address at which the processes answer. */
  sendWebhooksTo(readyLine: string): void
  close(): Promise<void>
}

const SCRIPT_PATH = '/v1/checkout.js'

/** Razorpay when its keys are set; else the stand-in, started here, spoken to by the same adapter. */
export async function chooseGateway(
  config: Config,
  urls: { own: string; public: string },
  log: Log,
): Promise<ChosenGateway> {
  if (config.RAZORPAY_KEY_ID) {
    const gateway = razorpayGateway({
      keyId: config.RAZORPAY_KEY_ID,
      keySecret: config.RAZORPAY_KEY_SECRET ?? '',
      webhookSecrets: config.RAZORPAY_WEBHOOK_SECRET ?? [],
      apiUrl: config.RAZORPAY_API_URL,
      checkoutScriptUrl: config.RAZORPAY_CHECKOUT_URL,
    })
    const isOurs = new URL(config.RAZORPAY_CHECKOUT_URL).origin === new URL(urls.public).origin
    return { gateway, devPages: isOurs ? passOnTo(config.RAZORPAY_API_URL) : {}, close: async () => {} }
  }
  const standin = await startStandin(config, log)
  standin.sendWebhooksTo(webhookOf(urls.own))
  const { keyId, keySecret, webhookSecret } = standin.state.keys
  const gateway = razorpayGateway({
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    apiUrl: standin.apiUrl,
    checkoutScriptUrl: new URL(SCRIPT_PATH, urls.public).href,
  })
  return { gateway, devPages: passOnTo(standin.apiUrl), close: standin.close }
}

/** For several processes: one stand-in, started by the first, its address handed to the others as settings. */
export async function startSharedStandin(config: Config, log: Log): Promise<SharedStandin> {
  if (config.RAZORPAY_KEY_ID) return { env: {}, sendWebhooksTo() {}, close: async () => {} }
  const standin = await startStandin(config, log)
  const { keyId, keySecret, webhookSecret } = standin.state.keys
  const isPortKnown = config.PUBLIC_URL !== undefined || config.PORT !== 0
  const publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`
  return {
    env: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: standin.apiUrl,
      RAZORPAY_CHECKOUT_URL: isPortKnown ? new URL(SCRIPT_PATH, publicUrl).href : standin.checkoutScriptUrl,
    },
    sendWebhooksTo(readyLine) {
      const ready = /https?:\/\/[^\s]+/.exec(readyLine)?.[0]
      const own = config.PORT === 0 ? ready : `http://127.0.0.1:${config.PORT}`
      if (own) standin.sendWebhooksTo(webhookOf(own))
    },
    close: standin.close,
  }
}

const startStandin = (config: Config, log: Log): Promise<RazorpayStandin> =>
  startRazorpayStandin({
    stateFile: join(config.DATA_DIR, 'razorpay-standin.jsonl'),
    tell: (line) => log.warn({ standIn: 'razorpay' }, line),
  })

const webhookOf = (url: string) => new URL('/api/payment/webhook', url).href

function passOnTo(apiUrl: string): Pages {
  const passOn = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const body = isRead ? null : await request.arrayBuffer()
    const headers = { 'content-type': request.headers.get('content-type') ?? 'text/plain' }
    const reply = await fetch(apiUrl + pathname + search, { method: request.method, headers, body })
    return new Response(reply.body, { status: reply.status, headers: kept(reply.headers) })
  }
  return { [SCRIPT_PATH]: passOn, '/v1/checkout/*': passOn }
}

/** Without what belongs to the connection it came by. */
function kept(headers: Headers): Headers {
  const names = ['content-type', 'content-security-policy', 'cache-control', 'cross-origin-resource-policy']
  const found = new Headers()
  for (const name of names) {
    const value = headers.get(name)
    if (value) found.set(name, value)
  }
  return found
}
