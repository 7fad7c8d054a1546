import { type RawBuilder, sql } from 'kysely'

type Rule = RawBuilder<boolean>

/** Visitors may see the shop: its subscription runs, and it is not suspended. */
export const isVisible = (now: Date): Rule =>
  sql<boolean>`shops.sub_end_at > ${now} and shops.suspended_at is null`

/** There is something on its menu. */
export const hasItems: Rule = sql<boolean>`shops.categories <> '{}'`

/** Its keeper has not paused it, or the pause is over. */
export const isNotPaused = (now: Date): Rule =>
  sql<boolean>`(not shops.is_paused or shops.paused_until <= ${now})`
