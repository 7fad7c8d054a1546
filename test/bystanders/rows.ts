import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Every row of every table except reference data: the name of its table and its values. */
export async function everyRow(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ row: string }>`select row from rows_of_all_tables() row`.execute(db)
  return new Set(rows.map(({ row }) => row))
}

export const missingFrom = (some: Set<string>, others: Set<string>): string[] =>
  [...others].filter((one) => !some.has(one))
