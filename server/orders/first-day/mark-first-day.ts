import { sql } from 'kysely'
import type { SaidStep } from '#contract/rules/orders/first-day.ts'
import type { Db } from '#server/db/db.ts'

const columns = {
  hours: 'hours_at',
  ringing: 'ringing_at',
  poster: 'poster_at',
  link: 'link_at',
  dismissed: 'dismissed_at',
} as const satisfies Record<SaidStep, string>

/** Ticks a step off. A repeat keeps the first time. */
export async function markFirstDay(db: Db, shopId: string, step: SaidStep): Promise<void> {
  const column = sql.ref(columns[step])
  await sql`
    insert into first_days as said (shop_id, ${column}) values (${shopId}, now())
    on conflict (shop_id) do update set ${column} = coalesce(said.${column}, excluded.${column})`.execute(db)
}
