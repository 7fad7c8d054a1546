import pg from 'pg'
import { connectionFault, type Wanted } from './connection-budget.ts'
import { primaryOf } from './primary.ts'

const PATIENCE_MS = 10_000
const OLDEST_SERVER = 15

export type NamedAddresses = { [setting: string]: string | undefined }

/** Tries each address of the database, and returns a message for each that cannot be used. */
export async function databaseFaults(addresses: NamedAddresses, wanted: Wanted): Promise<string[]> {
  const given = Object.entries(addresses).flatMap(([setting, url]) => (url ? [{ setting, url }] : []))
  const opened = await Promise.all(
    given.map(async ({ setting, url }) => {
      const fault = await faultAt(url)
      return fault === undefined ? [] : [`${setting}: ${fault}`]
    }),
  )
  const faults = opened.flat()
  const direct = addresses.DATABASE_DIRECT_URL ?? addresses.DATABASE_URL
  if (faults.length > 0 || !direct) return faults
  return within(
    await primaryOf(direct),
    async (client) => (await connectionFault(client, wanted)) ?? [],
  ).then((fault) => [fault].flat())
}

async function faultAt(url: string): Promise<string | undefined> {
  try {
    return await within(await primaryOf(url), async (client) => {
      const { rows } = await client.query<{ version: string }>('show server_version')
      const version = rows[0]?.version ?? ''
      return Number.parseInt(version, 10) < OLDEST_SERVER
        ? `PostgreSQL ${version} is too old, ${OLDEST_SERVER} is the oldest that does`
        : undefined
    })
  } catch (error) {
    return describe(error, url)
  }
}

async function within<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await act(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}

type Described = { host: string; role: string; database: string }

/** Keyed by SQLSTATE, by the system's network error code, or by the TLS library's code. */
const sentences: Record<string, (of: Described) => string> = {
  ENOTFOUND: ({ host }) => `no machine is called ${host}`,
  EAI_AGAIN: ({ host }) => `the name ${host} cannot be looked up at the moment`,
  ECONNREFUSED: ({ host }) =>
    `nothing answers at ${host}: is PostgreSQL running there, and listening on that address?`,
  EHOSTUNREACH: ({ host }) => `no way leads to ${host}`,
  ENETUNREACH: ({ host }) => `no way leads to ${host}`,
  ETIMEDOUT: ({ host }) => `${host} does not answer: is a firewall between?`,
  '28P01': ({ role }) => `the password of the role ${role} is not that`,
  '28000': ({ role, host }) =>
    `${host} does not let the role ${role} in from here: see its pg_hba.conf, and whether the role exists`,
  '3D000': ({ database }) =>
    `there is no database ${database}: make it (createdb ${database}), or name another`,
  '42501': ({ role, database }) =>
    `the role ${role} may not connect to ${database}: grant connect on database`,
  '53300': ({ host }) => `${host} has no connection left: raise its max_connections, or end what holds them`,
  '57P03': ({ host }) => `${host} is starting or stopping: start again in a moment`,
}
const untrusted = ({ host }: Described) =>
  `the certificate of ${host} is not trusted: name its authority (sslrootcert=FILE) at the end of the address`
for (const code of [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])
  sentences[code] = untrusted

/** The driver reports these without a code. */
const byMessage: [RegExp, (of: Described) => string][] = [
  [
    /client password must be a string/,
    ({ role }) => `the role ${role} needs a password: postgres://${role}:PASSWORD@…`,
  ],
  [
    /does not support SSL/,
    ({ host }) => `${host} does not speak TLS: take sslmode out of the address, or switch ssl on there`,
  ],
  [
    /timeout/,
    ({ host }) => `${host} does not answer: is a firewall between, or does something else listen there?`,
  ],
  [
    /Connection terminated unexpectedly|unexpected message/i,
    ({ host }) => `what answers at ${host} is not PostgreSQL, or ends every connection`,
  ],
]

function describe(error: unknown, url: string): string {
  if (error instanceof AggregateError && /servers takes/.test(error.message))
    return `${error.message}: ${error.errors.map((one: Error) => one.message).join('; ')}`
  const first: Error & { code?: string } = error instanceof AggregateError ? error.errors[0] : error
  const { host, username, pathname } = new URL(url)
  const of = { host, role: decodeURIComponent(username) || 'you', database: pathname.slice(1) }
  const sentence =
    sentences[first.code ?? ''] ?? byMessage.find(([pattern]) => pattern.test(first.message))?.[1]
  return sentence?.(of) ?? first.message
}
