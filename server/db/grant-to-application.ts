import type pg from 'pg'

const SCHEMAS = 'public, graphile_worker'

/** Tables on which the books rest. The application gets only these privileges on them, and in particular never `delete`. */
const keptTables: Record<string, string> = {
  ledger_transactions: 'select, insert',
  ledger_entries: 'select, insert',
  money_audit: 'select, insert',
  orders: 'select, insert, update',
  order_lines: 'select, insert, update',
  order_events: 'select, insert, update',
  payment_orders: 'select, insert, update',
  payments: 'select, insert, update',
  payment_events: 'select, insert, update',
  refunds: 'select, insert, update',
  disputes: 'select, insert, update',
  gateway_settlements: 'select, insert, update',
  schema_migrations: 'select',
  'graphile_worker.migrations': 'select',
}

/**
 * Lets `role` read all our tables and change the rows of all but `keptTables`; it owns, truncates and alters nothing. Call
 * it as the owner after the migrations, which therefore grant nothing themselves.
 */
export async function grantToApplication(owner: pg.Client, role: string): Promise<void> {
  const name = owner.escapeIdentifier(role)
  const tables = (await readOwnTables(owner)).join(', ')
  const kept = Object.entries(keptTables).map(
    ([table, privileges]) =>
      `revoke all on ${table} from ${name}; grant ${privileges} on ${table} to ${name};`,
  )
  await owner.query(`
    begin;
    select pg_advisory_xact_lock(hashtext('nukkad application role'));
    revoke create on schema public from public;
    grant usage on schema ${SCHEMAS} to ${name};
    revoke all on ${tables} from ${name};
    grant select, insert, update, delete on ${tables} to ${name};
    ${kept.join('\n')}
    commit`)
}

/** Tables of extensions, which stand in the same schemas, are left out. */
async function readOwnTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = any('{${SCHEMAS}}'::regnamespace[]) and relkind in ('r', 'p', 'v')
      and pg_has_role(relowner, 'member')`)
  return rows.map(({ name }) => name)
}
