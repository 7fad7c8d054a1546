import { z } from 'zod'
import {
  DEFAULT_DELIVERY_RADIUS_KM,
  MAX_DELIVERY_RADIUS_KM,
  MIN_DELIVERY_RADIUS_KM,
} from '#contract/rules/reach.ts'

const isOn = z.enum(['true', 'false']).transform((text) => text === 'true')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const url = z.url({ protocol: /^https?$/ })
const seconds = z.coerce.number().min(1).max(3600)
const secretList = list.pipe(z.array(z.string().min(1)))

/** Every setting: its shape and its default. `.env.example` says what each means. */
const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_PREPARE: isOn.default(true),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_CONNECT_SECONDS: seconds.default(4),
  DATABASE_STATEMENT_SECONDS: seconds.default(8),
  DATABASE_LOCK_SECONDS: seconds.default(4),
  DATABASE_JOB_STATEMENT_SECONDS: seconds.default(120),
  DATA_DIR: z.string().default('.data'),
  SEED_DEMO: isOn.optional(),
  DEMO: isOn.default(false),
  PRODUCT_NAME: z.string().default('Nukkad'),
  SUPPORT_EMAIL: z.email().default('help@nukkad.example'),
  SUPPORT_PHONES: list.default(['+91 90000 00001', '+91 90000 00002']),
  SOCIAL_LINKS: list.default([
    'LinkedIn=https://www.linkedin.com/',
    'Facebook=https://www.facebook.com/',
    'X=https://x.com/',
  ]),
  COPYRIGHT_LINE: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Nukkad <no-reply@nukkad.example>'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: secretList.optional(),
  RAZORPAY_API_URL: url.default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: url.default('https://checkout.razorpay.com/v1/checkout.js'),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_API_URL: url.default('https://generativelanguage.googleapis.com'),
  GEMINI_MODEL: z.string().default('gemini-3.5-flash-lite'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: url.optional(),
  GOOGLE_SCRIPT_URL: url.default('https://accounts.google.com/gsi/client'),
  GEO_PLACES: z.enum(['embedded', 'google', 'osm']).default('embedded'),
  GEO_DISTANCE: z.enum(['embedded', 'google', 'osm']).default('embedded'),
  /** Calls per day to each paid product of a place provider; beyond it the embedded directory answers. */
  GEO_DAILY_CALLS: z.coerce.number().int().min(0).default(5000),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  GOOGLE_MAPS_BROWSER_KEY: z.string().optional(),
  GOOGLE_PLACES_URL: url.default('https://places.googleapis.com'),
  GOOGLE_GEOCODE_URL: url.default('https://geocode.googleapis.com'),
  GOOGLE_ROUTES_URL: url.default('https://routes.googleapis.com'),
  PHOTON_URL: url.optional(),
  VALHALLA_URL: url.optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  PUSH_SERVICE_ORIGINS: list.pipe(z.array(z.url({ protocol: /^https$/ }))).default([]),
  ENCRYPTION_KEY: secretList.optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  DISTANCE_FACTOR: z.coerce.number().min(1).max(3).default(1.4),
  /** How far a newly opened shop delivers, in km by road. */
  DELIVERY_RADIUS_KM: z.coerce
    .number()
    .int()
    .min(MIN_DELIVERY_RADIUS_KM)
    .max(MAX_DELIVERY_RADIUS_KM)
    .default(DEFAULT_DELIVERY_RADIUS_KM),
  CUSTOMER_PHONE_FIRST_DIGITS: z.string().regex(/^\d+$/).default('789'),
  CHECKOUT_SECONDS: z.coerce.number().int().min(60).max(86_400).default(1800),
  GATEWAY_FEE_BORNE_BY: z.enum(['platform', 'shop']).default('platform'),
  CHAT_DAILY_TOKENS: z.coerce.number().int().min(0).default(1_000_000),
  TRUSTED_PROXIES: list.default([]),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  METRICS_TOKEN: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = z.output<typeof Settings>
export const settingNames = Object.keys(Settings.shape)

/** Thrown with one line per fault, each naming its setting. */
export class ConfigFault extends Error {}

/** The only reader of the environment. An empty setting counts as one that is not there. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    throw new ConfigFault(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const faults = contradictions(parsed.data)
  if (faults.length > 0) throw new ConfigFault(faults.join('\n'))
  return parsed.data
}

function contradictions(config: Config): string[] {
  const faults: string[] = []
  const isRealProduction = config.NODE_ENV === 'production' && !config.DEMO
  const needed = (name: keyof Config, why: string) => {
    if (config[name] === undefined) faults.push(`${name}: ${why}`)
  }
  if (Boolean(config.RAZORPAY_KEY_ID) !== Boolean(config.RAZORPAY_KEY_SECRET))
    faults.push('RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET: set both or neither')
  if (config.RAZORPAY_KEY_ID) needed('RAZORPAY_WEBHOOK_SECRET', 'needed beside the payment keys')
  if (Boolean(config.VAPID_PUBLIC_KEY) !== Boolean(config.VAPID_PRIVATE_KEY))
    faults.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both or neither')
  if (config.GEO_PLACES === 'google' || config.GEO_DISTANCE === 'google')
    needed('GOOGLE_MAPS_API_KEY', 'needed by GEO_PLACES or GEO_DISTANCE = google')
  if (config.GEO_PLACES === 'osm') needed('PHOTON_URL', 'needed by GEO_PLACES = osm')
  if (config.GEO_DISTANCE === 'osm') needed('VALHALLA_URL', 'needed by GEO_DISTANCE = osm')
  if (isRealProduction) {
    const only = 'needed in production (or set DEMO=true to run on stand-ins)'
    needed('RAZORPAY_KEY_ID', only)
    needed('SMTP_URL', only)
    needed('ENCRYPTION_KEY', 'needed in production')
    needed('PUBLIC_URL', 'needed in production')
  }
  faults.push(...signInFaults(config), ...paymentFaults(config))
  return faults
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

/** What would take pretended money for real. */
function paymentFaults(config: Config): string[] {
  if (config.NODE_ENV !== 'production' || config.DEMO) return []
  const faults: string[] = []
  if (config.RAZORPAY_KEY_ID?.includes('STANDIN'))
    faults.push('RAZORPAY_KEY_ID: a key of the payment stand-in')
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const) {
    const { protocol, hostname } = new URL(config[name])
    if (isLoopback(hostname) || protocol !== 'https:')
      faults.push(`${name}: in production an outside https address`)
  }
  return faults
}

/** What would let anybody in: a pretended Google that the world can reach, or keys fetched in the clear. */
function signInFaults(config: Config): string[] {
  const faults: string[] = []
  const isProduction = config.NODE_ENV === 'production'
  for (const name of ['GOOGLE_ISSUER', 'GOOGLE_JWKS_URL'] as const) {
    const address = config[name]
    if (address === undefined) continue
    const { protocol, hostname } = new URL(address)
    if (protocol === 'http:' && !isLoopback(hostname)) faults.push(`${name}: must be https`)
    const isGoogle = hostname === 'google.com' || /\.(google|googleapis)\.com$/.test(hostname)
    if (isProduction && !config.DEMO && !isGoogle) faults.push(`${name}: in production only Google's own`)
  }
  const hasStandIn = !config.GOOGLE_CLIENT_ID || !config.SMTP_URL
  if (!isProduction && hasStandIn && !config.DEMO && !isLoopback(config.HOST))
    faults.push('HOST: sign-in and mail are pretended, so only a loopback address (or DEMO=true)')
  if (config.DEMO && config.RAZORPAY_KEY_ID?.startsWith('rzp_live_'))
    faults.push('DEMO, RAZORPAY_KEY_ID: a demo takes no real money')
  return faults
}
