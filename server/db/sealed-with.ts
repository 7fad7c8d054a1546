import type pg from 'pg'

/** The column of mailed codes is not looked at: they expire within minutes. */
const SHORT_LIVED = 'code_sealed'

export type SealedWith = { keyId: string; columns: string[] }

/** The keys that stored values were sealed with, each with the columns that hold such values. */
export async function sealedWith(client: pg.Client): Promise<SealedWith[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attname like '%\\_sealed' and a.attname <> $1
     order by 1, 2`,
    [SHORT_LIVED],
  )
  const found = new Map<string, string[]>()
  for (const { table, column } of rows) {
    const name = client.escapeIdentifier(column)
    const keys = await client.query<{ id: string }>(
      `select distinct split_part(${name}, '.', 2) as id from ${client.escapeIdentifier(table)} where ${name} like 'v1.%'`,
    )
    for (const { id } of keys.rows) found.set(id, [...(found.get(id) ?? []), `${table}.${column}`])
  }
  return [...found].map(([keyId, columns]) => ({ keyId, columns }))
}
