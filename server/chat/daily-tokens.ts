import { sql } from 'kysely'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import type { Db } from '#server/db/db.ts'

const today = () => indiaDay(new Date())

export async function hasTokensLeft(db: Db, dailyTokens: number): Promise<boolean> {
  const spent = await db
    .selectFrom('chat_days')
    .select('tokens')
    .where('day', '=', today())
    .executeTakeFirst()
  return (spent?.tokens ?? 0) < dailyTokens
}

export async function countTokens(db: Db, tokens: number): Promise<void> {
  if (tokens === 0) return
  await db
    .insertInto('chat_days')
    .values({ day: today(), tokens })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((row) => ({ tokens: sql`${row.ref('chat_days.tokens')} + ${tokens}` })),
    )
    .execute()
}
