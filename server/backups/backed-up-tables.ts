import type pg from 'pg'

/** Waiting jobs are backed up too, since they do what has been promised. The queue's functions belong to the schema. */
const WAITING_JOBS = 'graphile_worker._private_jobs'

/** The tables to back up, with their columns except generated ones. */
export async function readTables(tx: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await tx.query<{ name: string; columns: string[] }>(`
    select c.oid::regclass::text as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relname <> 'schema_migrations'
      and (c.relnamespace = 'public'::regnamespace or c.oid in (
        '${WAITING_JOBS}'::regclass, 'graphile_worker._private_tasks'::regclass,
        'graphile_worker._private_job_queues'::regclass))
    group by c.oid order by 1`)
  return rows
}

export async function readMigrations(tx: pg.Client): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

export async function countRows(tx: pg.Client, table: string): Promise<number> {
  const { rows } = await tx.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)
  return rows[0]?.rows ?? 0
}
