import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { isatty } from 'node:tty'
import { z } from 'zod'
import { REPORT_WITHIN_HOURS } from '#contract/rules/promises.ts'
import {
  DEFAULT_DELIVERY_RADIUS_KM,
  MAX_DELIVERY_RADIUS_KM,
  MIN_DELIVERY_RADIUS_KM,
} from '#contract/rules/reach.ts'
import { isDatabaseUrl } from './db/server-addresses.ts'
import { isStoreUrl } from './media/store-address.ts'

const isOn = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const url = z.url({ protocol: /^https?$/, error: 'must be an address such as https://nukkad.example' })
const databaseUrl = z
  .string()
  .refine(isDatabaseUrl, 'must be an address such as postgres://role:password@host:5432/nukkad')
const networks = list.pipe(
  z.array(z.string().refine(isNetwork, 'must be IP addresses or ranges such as 10.0.0.0/8, with commas')),
)
const seconds = z.coerce.number().min(1).max(3600)
const MOST_GUESSABLE = 16
const base64url = (bytes: number) =>
  z
    .string()
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, `must be ${bytes} bytes in base64url`)
const secretList = list.pipe(z.array(z.string().min(1)))

/** Every setting: its shape and its default. `.env.example` says what each means. */
const Settings = z.object({
  ENV_FILE: z.string().default('.env'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z
    .string()
    .transform((text) => text.replace(/^\[|\]$/g, ''))
    .default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  PGSSLROOTCERT: z.string().optional(),
  DATABASE_PREPARE: isOn.default(true),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_CONNECT_SECONDS: seconds.default(4),
  DATABASE_STATEMENT_SECONDS: seconds.default(8),
  DATABASE_LOCK_SECONDS: seconds.default(4),
  DATABASE_JOB_STATEMENT_SECONDS: seconds.default(120),
  EVENTS_URL: z
    .url({ protocol: /^(nats|tls)$/, error: 'must be like nats://name:password@host:4222' })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  PICTURES_URL: z
    .string()
    .refine(isStoreUrl, 'must be an address such as https://key:secret@host/bucket?region=ap-south-1')
    .optional(),
  PICTURES_IN: z.enum(['store', 'database']).default('store'),
  SEED_DEMO: isOn.optional(),
  DEMO: isOn.default(false),
  PRODUCT_NAME: z.string().default('Nukkad'),
  SUPPORT_EMAIL: z.email().default('help@nukkad.example'),
  OPERATOR_EMAIL: z.email().optional(),
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  SUPPORT_PHONES: list.default(['+91 90000 00001', '+91 90000 00002']),
  SOCIAL_LINKS: list
    .pipe(z.array(z.string().regex(/^[^=]+=https?:\/\/\S+$/, 'must be like Name=https://…, with commas')))
    .default([
      'LinkedIn=https://www.linkedin.com/',
      'Facebook=https://www.facebook.com/',
      'X=https://x.com/',
    ]),
  COPYRIGHT_LINE: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      'must be like Nukkad <no-reply@nukkad.example>',
    )
    .default('Nukkad <no-reply@nukkad.example>'),
  SMS_SENDER: z.enum(['off', 'mailbox', 'msg91']).default('off'),
  SMS_DAILY_MESSAGES: z.coerce.number().int().min(1).default(1000),
  MSG91_AUTH_KEY: z.string().optional(),
  MSG91_TEMPLATE_ID: z.string().optional(),
  MSG91_API_URL: url.default('https://control.msg91.com'),
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
  GOOGLE_PLACES_URL: url.default('https://places.googleapis.com'),
  GOOGLE_GEOCODE_URL: url.default('https://geocode.googleapis.com'),
  GOOGLE_ROUTES_URL: url.default('https://routes.googleapis.com'),
  PHOTON_URL: url.optional(),
  VALHALLA_URL: url.optional(),
  MAP_STYLE_URL: url.optional(),
  /** Origins that the style names beside its own: of tiles, letters and signs. */
  MAP_HOSTS: list.pipe(z.array(url.transform((text) => new URL(text).origin))).default([]),
  GOOGLE_MAPS_BROWSER_KEY: z.string().optional(),
  VAPID_PUBLIC_KEY: base64url(65).optional(),
  VAPID_PRIVATE_KEY: base64url(32).optional(),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  PUSH_SERVICE_ORIGINS: list.pipe(z.array(z.url({ protocol: /^https$/ }))).default([]),
  ENCRYPTION_KEY: list
    .pipe(
      z.array(z.string().min(MOST_GUESSABLE, `must have at least ${MOST_GUESSABLE} characters each`)).min(1),
    )
    .optional(),
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
  UNVERIFIED_OPEN_ORDERS: z.coerce.number().int().min(0).default(2),
  ORDER_UNANSWERED_REMIND_SECONDS: z.coerce.number().int().min(0).default(180),
  ORDER_UNANSWERED_NOTICE_SECONDS: z.coerce.number().int().min(0).default(480),
  ORDER_UNANSWERED_CANCEL_SECONDS: z.coerce.number().int().min(0).optional(),
  COD_OPEN_ORDERS: z.coerce.number().int().min(0).default(5),
  COD_CEILING_RUPEES: z.coerce.number().int().min(0).default(0),
  BANK_HOLIDAYS: list.pipe(z.array(z.iso.date())).default([]),
  ISSUE_REPORT_SECONDS: z.coerce
    .number()
    .int()
    .min(60)
    .default(REPORT_WITHIN_HOURS * 3600),
  ISSUE_ANSWER_SECONDS: z.coerce.number().int().min(60).default(172_800),
  ISSUE_SILENCE_SECONDS: z.coerce.number().int().min(60).default(604_800),
  GATEWAY_FEE_BORNE_BY: z.enum(['platform', 'shop']).default('platform'),
  CHAT_DAILY_TOKENS: z.coerce.number().int().min(0).default(1_000_000),
  TRUSTED_PROXIES: networks.default([]),
  PAGE_FRESH_SECONDS: z.coerce.number().min(0).max(60).default(1),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  BACKUP_KEY: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  /** In Asia/Kolkata. */
  BACKUP_AT: z.iso.time({ precision: -1 }).default('03:30'),
  BACKUP_COMMAND: z.string().optional(),
  BACKUP_COMMAND_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3600),
  METRICS_TOKEN: z.string().optional(),
  /** Read by OpenTelemetry's exporter, as the line below it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=\s,]+=[^,]+(,[^=\s,]+=[^,]+)*$/, 'must be like name=value, with commas')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default(isatty(1) ? 'warn' : 'info'),
})

export type Config = z.output<typeof Settings>
export const settingNames = Object.keys(Settings.shape)

/** Thrown with one line per fault, each naming its setting. */
export class ConfigFault extends Error {}

/** What the file of settings says and the environment does not: `.env` where the program is started, if it is there. */
export function readEnvFile(): void {
  const { ENV_FILE } = process.env
  if (ENV_FILE === undefined && !existsSync('.env')) return
  try {
    process.loadEnvFile(ENV_FILE ?? '.env')
  } catch (error) {
    throw new ConfigFault(`ENV_FILE: ${ENV_FILE ?? '.env'} cannot be read (${(error as Error).message})`)
  }
}

/** The only reader of the environment. An empty setting counts as one that is not there. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    throw new ConfigFault(
      parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${sentenceOf(issue)}`).join('\n'),
    )
  }
  const faults = faultsOf(parsed.data)
  if (faults.length > 0) throw new ConfigFault(faults.join('\n'))
  return withAuthority(parsed.data)
}

const sentenceOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_type' && issue.expected === 'number' ? 'must be a number' : issue.message

/** With what came to be known only after the start; an empty setting counts as none. */
export const completeConfig = (settings: Record<string, string>): Config =>
  readConfig({ ...process.env, ...settings })

/** Where people reach it unless PUBLIC_URL says otherwise. */
export const originAt = (host: string, port: number) =>
  `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
export const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Config) => PUBLIC_URL ?? originAt(HOST, PORT)

/** This machine, and nobody else. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

/**
 * Strangers or real money can come: then nothing is pretended and no password is public, whatever NODE_ENV says.
 * DEMO alone says otherwise.
 */
export function isForReal(config: Config): boolean {
  if (config.DEMO) return false
  return config.NODE_ENV === 'production' || isOutside(config.PUBLIC_URL) || takesRealMoney(config)
}

const isOutside = (url: string | undefined) => url !== undefined && !isLoopback(new URL(url).hostname)
const takesRealMoney = ({ RAZORPAY_KEY_ID }: Config) => RAZORPAY_KEY_ID?.startsWith('rzp_live_') === true

/** Nothing where the embedded database is to run. */
export const outsideDatabase = ({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }: Config) =>
  url === undefined ? undefined : { url, ownerUrl }

/** As libpq has it, and the driver not: an address that asks for TLS without saying whom it trusts. */
function withAuthority(config: Config): Config {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, PGSSLROOTCERT: authority } = config
  if (authority === undefined) return config
  const trusting = (address: string | undefined) => address && naming(address, authority)
  return {
    ...config,
    DATABASE_URL: trusting(DATABASE_URL),
    DATABASE_OWNER_URL: trusting(DATABASE_OWNER_URL),
    DATABASE_DIRECT_URL: trusting(DATABASE_DIRECT_URL),
  }
}

function naming(address: string, authority: string): string {
  const asked = new URLSearchParams(address.split('?')[1])
  if (!asked.has('sslmode') || asked.has('sslrootcert')) return address
  return `${address}&sslrootcert=${encodeURIComponent(authority)}`
}

/** The demo town comes by itself where everything else is ours too. */
export function seedsDemoTown(config: Config): boolean {
  return config.SEED_DEMO ?? (config.DATABASE_URL === undefined && !isForReal(config))
}

/** Behind the counters of the demo town stands nobody who could answer. */
const UNANSWERED_CANCEL_SECONDS = 1200
export const orderClock = (config: Config) => ({
  remindSeconds: config.ORDER_UNANSWERED_REMIND_SECONDS,
  noticeSeconds: config.ORDER_UNANSWERED_NOTICE_SECONDS,
  cancelSeconds:
    config.ORDER_UNANSWERED_CANCEL_SECONDS ?? (seedsDemoTown(config) ? 0 : UNANSWERED_CANCEL_SECONDS),
})

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

/** A line for each setting that is missing, or contradicts another. */
function faultsOf(config: Config): string[] {
  return [
    ...incomplete(config),
    ...vendorFaults(config),
    ...mapFaults(config),
    ...(isForReal(config) ? realFaults(config) : pretenceFaults(config)),
  ]
}

function incomplete(config: Config): string[] {
  const faults: string[] = []
  const pairs = [
    ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ] as const
  for (const [one, other] of pairs)
    if (Boolean(config[one]) !== Boolean(config[other])) faults.push(`${one}, ${other}: set both or neither`)
  const { GEO_PLACES, GEO_DISTANCE } = config
  const needs = (isNeeded: boolean, name: keyof Config, by: string) => {
    if (isNeeded && config[name] === undefined) faults.push(`${name}: needed by ${by}`)
  }
  for (const beside of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const)
    needs(config[beside] !== undefined, 'DATABASE_URL', beside)
  needs(config.RAZORPAY_KEY_ID !== undefined, 'RAZORPAY_WEBHOOK_SECRET', 'the payment keys')
  const isGoogle = GEO_PLACES === 'google' || GEO_DISTANCE === 'google'
  needs(isGoogle, 'GOOGLE_MAPS_API_KEY', 'GEO_PLACES or GEO_DISTANCE = google')
  needs(GEO_PLACES === 'osm', 'PHOTON_URL', 'GEO_PLACES = osm')
  needs(GEO_DISTANCE === 'osm', 'VALHALLA_URL', 'GEO_DISTANCE = osm')
  const isMsg91 = config.SMS_SENDER === 'msg91'
  needs(isMsg91, 'MSG91_AUTH_KEY', 'SMS_SENDER = msg91')
  needs(isMsg91, 'MSG91_TEMPLATE_ID', 'SMS_SENDER = msg91')
  if (config.SMS_SENDER === 'mailbox' && config.SMTP_URL !== undefined)
    faults.push('SMS_SENDER, SMTP_URL: where mails really go out there is no mailbox')
  needs(config.BACKUP_DIR !== undefined, 'BACKUP_KEY', 'BACKUP_DIR')
  needs(config.BACKUP_COMMAND !== undefined, 'BACKUP_DIR', 'BACKUP_COMMAND')
  if (isWeak(config.BACKUP_KEY)) faults.push(`BACKUP_KEY: ${BY_CHANCE}`)
  return faults
}

function mapFaults(config: Config): string[] {
  const { MAP_STYLE_URL, MAP_HOSTS, GOOGLE_MAPS_BROWSER_KEY, GOOGLE_MAPS_API_KEY, GEO_PLACES } = config
  const faults: string[] = []
  const outside = { MAP_STYLE_URL: MAP_STYLE_URL ? [MAP_STYLE_URL] : [], MAP_HOSTS }
  for (const [name, addresses] of Object.entries(outside))
    if (addresses.some((address) => isInTheClear(new URL(address)))) faults.push(`${name}: must be https`)
  if (MAP_STYLE_URL && GOOGLE_MAPS_BROWSER_KEY)
    faults.push('MAP_STYLE_URL, GOOGLE_MAPS_BROWSER_KEY: set one of them, there is one map')
  if (MAP_HOSTS.length > 0 && !MAP_STYLE_URL) faults.push('MAP_STYLE_URL: needed by MAP_HOSTS')
  if (MAP_STYLE_URL && GEO_PLACES === 'google')
    faults.push(
      'MAP_STYLE_URL: what Google’s places say may stand on Google’s map only (GEO_PLACES = google)',
    )
  if (GOOGLE_MAPS_BROWSER_KEY && GOOGLE_MAPS_BROWSER_KEY === GOOGLE_MAPS_API_KEY)
    faults.push('GOOGLE_MAPS_BROWSER_KEY: everybody sees it, so not the key of the server')
  return faults
}

const isInTheClear = ({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>) =>
  protocol === 'http:' && !isLoopback(hostname)

const googleAddresses = ['GOOGLE_ISSUER', 'GOOGLE_JWKS_URL'] as const
type VendorAddress = (typeof googleAddresses)[number] | 'MSG91_API_URL' | 'PICTURES_URL'

/** Keys fetched in the clear from beyond this machine let anybody in, and so do codes sent so. */
function vendorFaults(config: Config): string[] {
  const addresses = addressesOf(config, [...googleAddresses, 'MSG91_API_URL', 'PICTURES_URL'])
  return addresses.filter(isInTheClear).map(({ name }) => `${name}: must be https`)
}

/** Without those that are not set. */
function addressesOf(config: Config, names: readonly VendorAddress[]) {
  return names.flatMap((name) => {
    const address = config[name]
    if (address === undefined) return []
    const { protocol, hostname } = new URL(address)
    return [{ name, protocol, hostname }]
  })
}

/** Where something is pretended, nobody from outside may come, or it is a demonstration that says so. */
function pretenceFaults(config: Config): string[] {
  const faults: string[] = []
  if (config.DEMO && takesRealMoney(config)) faults.push('DEMO, RAZORPAY_KEY_ID: a demo takes no real money')
  const hasStandIn = !config.GOOGLE_CLIENT_ID || !config.SMTP_URL
  if (hasStandIn && !config.DEMO && !isLoopback(config.HOST))
    faults.push('HOST: sign-in and mail are pretended, so only a loopback address (or DEMO=true)')
  return faults
}

function realFaults(config: Config): string[] {
  const faults: string[] = []
  const why = 'needed outside this machine (or set DEMO=true to show it on stand-ins)'
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'RAZORPAY_KEY_ID', 'ENCRYPTION_KEY'] as const)
    if (config[name] === undefined) faults.push(`${name}: ${why}`)
  if (config.SEED_DEMO) faults.push('SEED_DEMO: the password of the demo town is public (or set DEMO=true)')
  if (isWeak(config.ENCRYPTION_KEY?.[0])) faults.push(`ENCRYPTION_KEY: ${BY_CHANCE}`)
  return [...faults, ...addressFaults(config), ...standInFaults(config)]
}

/** We listen in plain HTTP. Who is asked for by https is therefore asked through a proxy. */
function addressFaults({ PUBLIC_URL, TRUSTED_PROXIES }: Config): string[] {
  if (PUBLIC_URL === undefined) return []
  const isHttps = PUBLIC_URL.startsWith('https:')
  if (!isHttps && isOutside(PUBLIC_URL)) return ['PUBLIC_URL: must be https']
  if (isHttps && TRUSTED_PROXIES.length === 0)
    return [
      'TRUSTED_PROXIES: PUBLIC_URL is https, so a proxy stands before us; every visitor would seem to be it',
    ]
  return []
}

/** What would take pretended money or a pretended sign-in for real. */
function standInFaults(config: Config): string[] {
  const faults: string[] = []
  if (config.RAZORPAY_KEY_ID?.includes('STANDIN'))
    faults.push('RAZORPAY_KEY_ID: a key of the payment stand-in')
  const ownOrigin = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const) {
    const { protocol, hostname, origin } = new URL(config[name])
    if (isLoopback(hostname) || protocol !== 'https:' || origin === ownOrigin)
      faults.push(`${name}: an outside https address, and none of ours`)
  }
  for (const { name, protocol, hostname } of addressesOf(config, googleAddresses)) {
    const isGoogle = hostname === 'google.com' || /\.(google|googleapis)\.com$/.test(hostname)
    if (!isGoogle && (protocol === 'https:' || isLoopback(hostname)))
      faults.push(`${name}: only Google's own`)
  }
  return faults
}

const BY_CHANCE = 'at least 32 characters by chance, as `openssl rand -base64 32` writes them'

/** By its length, and by how many different characters it has: a word said often is no secret. */
const isWeak = (key: string | undefined) => key !== undefined && (key.length < 32 || new Set(key).size < 10)
