import { grantToApplication } from './grant-to-application.ts'
import { migrate, withClient } from './migrate.ts'
import { primaryOf } from './primary.ts'

/** Where the application opens a database, and where its owner does; without the latter one role is both. */
export type DatabaseAddresses = { url: string; ownerUrl?: string | undefined }

/**
 * Brings the schema to its newest as the owner, and gives the application what it needs of it. An application's role
 * alone does where nothing is missing, so that the owner's password need not be on every machine.
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

/** Whoever may empty the books may do everything else that only an owner should. */
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
