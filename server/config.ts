import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import type { z } from 'zod'
import { isForReal } from './for-real.ts'
import { faultsOf } from './setting-faults.ts'
import { type Config, Settings } from './settings.ts'

/** Thrown with one line per fault, each naming its setting. */
export class ConfigFault extends Error {}

/** Loads `ENV_FILE`, or `.env` in the working directory if it exists. What the environment sets already wins. */
export function readEnvFile(): void {
  const { ENV_FILE } = process.env
  if (ENV_FILE === undefined && !existsSync('.env')) return
  try {
    process.loadEnvFile(ENV_FILE ?? '.env')
  } catch (error) {
    throw new ConfigFault(`ENV_FILE: ${ENV_FILE ?? '.env'} cannot be read (${(error as Error).message})`)
  }
}

/** The only reader of the environment. An empty variable counts as unset. */
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

/** The same with settings that are known only after the start, such as the address of the embedded database. */
export const completeConfig = (settings: Record<string, string>): Config =>
  readConfig({ ...process.env, ...settings })

/** Where people reach it unless PUBLIC_URL says otherwise. */
export const originAt = (host: string, port: number) =>
  `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
export const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Config) => PUBLIC_URL ?? originAt(HOST, PORT)

/** Receives the mails about what a person has to look at. */
export const operatorEmailOf = ({ OPERATOR_EMAIL, SUPPORT_EMAIL }: Config) => OPERATOR_EMAIL ?? SUPPORT_EMAIL

/** Undefined where the embedded database is to run. */
export const outsideDatabase = ({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }: Config) =>
  url === undefined ? undefined : { url, ownerUrl }

/** Applies PGSSLROOTCERT as libpq does and the driver does not: to addresses that ask for TLS and name no root certificate. */
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

/** By default only where the database is the embedded one and `isForReal` is false. */
export function seedsDemoTown(config: Config): boolean {
  return config.SEED_DEMO ?? (config.DATABASE_URL === undefined && !isForReal(config))
}

const UNANSWERED_CANCEL_SECONDS = 1200
/** In the demo town unanswered orders are not cancelled: nobody works in its shops. */
export const orderClock = (config: Config) => ({
  remindSeconds: config.ORDER_UNANSWERED_REMIND_SECONDS,
  noticeSeconds: config.ORDER_UNANSWERED_NOTICE_SECONDS,
  cancelSeconds:
    config.ORDER_UNANSWERED_CANCEL_SECONDS ?? (seedsDemoTown(config) ? 0 : UNANSWERED_CANCEL_SECONDS),
})
