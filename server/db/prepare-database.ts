import { grantToApplication } from './grant-to-application.ts'
import { migrate, withClient } from './migrate.ts'
import { primaryOf } from './primary.ts'

/** The addresses for the application and for the owner; without `ownerUrl` one role is both. */
export type DatabaseAddresses = { url: string; ownerUrl?: string | undefined }

/**
 * Migrates the schema as the owner, and grants the application its privileges. Where no migration is missing the
 * application's role alone is enough, so that not every machine needs the owner's password.
 */
export async function prepareDatabase(
  given: DatabaseAddresses,
  warn: (message: string) => void,
): Promise<void> {
  const url = await primaryOf(given.url)
  const ownerUrl = await primaryOf(given.ownerUrl ?? given.url)
  await migrate(ownerUrl).catch((cause) => {
    throw isForbidden(cause) ? new Error(BEHIND, { cause }) : cause
  })
  const { role } = await describeRole(url)
  if ((await describeRole(ownerUrl)).role !== role)
    await withClient(ownerUrl, (owner) => grantToApplication(owner, role))
  if ((await describeRole(url)).mayAlter) warn(mayAlter(role))
}

const BEHIND =
  'Migrations are missing, and the role of DATABASE_URL may not apply them: ' +
  'set DATABASE_OWNER_URL, or run `npm run operator -- migrate` with it.'

const mayAlter = (role: string) =>
  `The role ${role} of DATABASE_URL may alter tables and empty the books. ` +
  'Make a role that owns nothing, name it in DATABASE_URL, and put what stood there into DATABASE_OWNER_URL.'

const FORBIDDEN = '42501'

function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === FORBIDDEN) || isForbidden(error.cause)
}

export type RoleOfDatabase = { role: string; mayAlter: boolean }

/** A role that may truncate the books or create tables counts as one that may alter everything. */
export function describeRole(url: string): Promise<RoleOfDatabase> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<RoleOfDatabase>(`
      select current_user as role,
        has_table_privilege('ledger_entries', 'truncate')
          or has_schema_privilege('public', 'create') as "mayAlter"`)
    const [found] = rows
    if (!found) throw new Error('a role that is none')
    return found
  })
}
