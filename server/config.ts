import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import type { z } from 'zod'
import { isForReal } from './for-real.ts'
import { faultsOf } from './setting-faults.ts'
import { type Config, Settings } from './settings.ts'

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

/** Who is told of what needs a person. */
export const operatorEmailOf = ({ OPERATOR_EMAIL, SUPPORT_EMAIL }: Config) => OPERATOR_EMAIL ?? SUPPORT_EMAIL

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
