import { join } from 'node:path'
import { originAt, publicUrlOf } from './config.ts'
import type { Log } from './log.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import { razorpayGateway } from './payments/razorpay/razorpay-gateway.ts'
import type { Config } from './settings.ts'
import { type RazorpayStandin, startRazorpayStandin } from './standins/razorpay/start.ts'

type Pages = Record<string, (request: Request) => Promise<Response>>
export type ChosenGateway = {
  gateway: PaymentGateway
  /** Routes that pass on what browsers fetch from the stand-in, which itself listens on the loopback only. */
  devPages: Pages
}

export type SharedStandin = {
  env: Record<string, string>
  close(): Promise<void>
}

const SCRIPT_PATH = '/v1/checkout.js'

/** The adapter for Razorpay. It speaks to the stand-in too, whose keys and address the parent passes on as settings. */
export function chooseGateway(config: Config, publicUrl: string): ChosenGateway {
  const gateway = razorpayGateway({
    keyId: config.RAZORPAY_KEY_ID ?? '',
    keySecret: config.RAZORPAY_KEY_SECRET ?? '',
    webhookSecrets: config.RAZORPAY_WEBHOOK_SECRET ?? [],
    apiUrl: config.RAZORPAY_API_URL,
    checkoutScriptUrl: config.RAZORPAY_CHECKOUT_URL,
  })
  const isOurs = new URL(config.RAZORPAY_CHECKOUT_URL).origin === new URL(publicUrl).origin
  return { gateway, devPages: isOurs ? passOnTo(config.RAZORPAY_API_URL) : {} }
}

/** Starts the one stand-in for all web processes where Razorpay's keys are not set; `env` are their settings for it. */
export async function startSharedStandin(config: Config, log: Log): Promise<SharedStandin> {
  if (config.RAZORPAY_KEY_ID) return { env: {}, close: async () => {} }
  const standin = await startStandin(config, log)
  standin.sendWebhooksTo(new URL('/api/payment/webhook', ownUrl(config)).href)
  const { keyId, keySecret, webhookSecret } = standin.state.keys
  const publicUrl = publicUrlOf(config)
  return {
    env: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: standin.apiUrl,
      RAZORPAY_CHECKOUT_URL: new URL(SCRIPT_PATH, publicUrl).href,
    },
    close: standin.close,
  }
}

const startStandin = (config: Config, log: Log): Promise<RazorpayStandin> =>
  startRazorpayStandin({
    stateFile: join(config.DATA_DIR, 'razorpay-standin.jsonl'),
    tell: (line) => log.warn({ standIn: 'razorpay' }, line),
  })

/** Where the web processes are reached from this machine. */
function ownUrl({ HOST, PORT }: Config): string {
  const isAnyAddress = HOST === '0.0.0.0' || HOST === '::'
  return originAt(isAnyAddress ? '127.0.0.1' : HOST, PORT)
}

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

/** An allowlist: headers of the connection, and the encoding of a body that `fetch` has decoded, no longer hold. */
function kept(headers: Headers): Headers {
  const names = ['content-type', 'content-security-policy', 'cache-control', 'cross-origin-resource-policy']
  const found = new Headers()
  for (const name of names) {
    const value = headers.get(name)
    if (value) found.set(name, value)
  }
  return found
}
