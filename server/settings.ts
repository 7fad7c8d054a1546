import { isIP } from 'node:net'
import { isatty } from 'node:tty'
import { z } from 'zod'
import { REPORT_WITHIN_HOURS } from '#contract/rules/pages/promises.ts'
import {
  DEFAULT_DELIVERY_RADIUS_KM,
  MAX_DELIVERY_RADIUS_KM,
  MIN_DELIVERY_RADIUS_KM,
} from '#contract/rules/places/reach.ts'
import { isDatabaseUrl } from './db/server-addresses.ts'
import { isStoreUrl } from './media/store-address.ts'
import { RAZORPAY_API_URL, RAZORPAY_CHECKOUT_URL } from './payments/razorpay/vendor.ts'
import { readCell } from './shops/lists/cells.ts'

const isOn = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')
const partsOf = (separator: ',' | ';') =>
  z.string().transform((text) =>
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
const list = partsOf(',')
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
const cell = z.string().transform((text, context) => {
  const found = readCell(text)
  if (found) return found
  context.addIssue('must be like https://pune.nukkad.example 18.52 73.86 40 Nukkad Pune; …')
  return z.NEVER
})
const secretList = list.pipe(z.array(z.string().min(1)))

/** Every setting: its shape and its default. `.env.example` says what each means. */
export const Settings = z.object({
  ENV_FILE: z.string().default('.env'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z
    .string()
    .transform((text) => text.replace(/^\[|\]$/g, ''))
    .default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  CELLS: partsOf(';').pipe(z.array(cell)).default([]),
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
  PICTURES_PUBLIC_URL: url
    .refine(isOrigin, 'must be an origin such as https://pictures.nukkad.example, with no path')
    .transform((text) => new URL(text).origin)
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
  RAZORPAY_API_URL: url.default(RAZORPAY_API_URL),
  RAZORPAY_CHECKOUT_URL: url.default(RAZORPAY_CHECKOUT_URL),
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

function isOrigin(text: string): boolean {
  return !URL.canParse(text) || `${new URL(text).origin}/` === new URL(text).href
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}
