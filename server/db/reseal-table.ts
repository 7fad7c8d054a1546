import { sql } from 'kysely'
import type { Db } from './db.ts'
import { keyIdOf, type Sealer } from './sealed-fields.ts'
import type { Tables } from './tables.ts'

type SealedColumn<table extends keyof Tables> = keyof Tables[table] & `${string}_sealed`

/** The columns of a table that hold sealed values, each with the context of a row's value. `key` identifies the row. */
export type SealedTable<table extends keyof Tables> = {
  table: table
  key: keyof Tables[table] & string
  columns: { [column in SealedColumn<table>]: (key: string) => string }
}

/** Seals anew what an older key sealed, so that the older key can be removed. @returns how many rows changed */
export async function resealTable<table extends keyof Tables>(
  db: Db,
  sealer: Sealer,
  { table, key, columns }: SealedTable<table>,
): Promise<number> {
  const changed = new Set<string>()
  for (const [column, contextOf] of Object.entries<(key: string) => string>(columns)) {
    const [rowKey, value] = [sql.ref(key), sql.ref(column)]
    // Without a UPI address the value is null, and in a shop whose keeper's account was deleted it is empty.
    const { rows } = await sql<{ key: string; sealed: string }>`
      select ${rowKey} as key, ${value} as sealed from ${sql.table(table)}
      where ${value} like 'v1.%' and ${keyIdOf(column)} <> ${sealer.keyIds[0]}`.execute(db)
    for (const row of rows) {
      const context = contextOf(row.key)
      // A value that was changed meanwhile is sealed with the current key already.
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set ${value} = ${sealer.seal(sealer.open(row.sealed, context), context)}
        where ${rowKey} = ${row.key} and ${value} = ${row.sealed}`.execute(db)
      if (numAffectedRows > 0n) changed.add(row.key)
    }
  }
  return changed.size
}
