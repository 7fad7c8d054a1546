import { type RawBuilder, sql } from 'kysely'

type Rule = RawBuilder<boolean>

/** Condition on `shops`: visitors may see it, as its subscription runs and the operator has not suspended it. */
export const isVisible = (now: Date): Rule =>
  sql<boolean>`shops.sub_end_at > ${now} and shops.suspended_at is null`

/** Condition on `shops`: there is something on its menu. */
export const hasItems: Rule = sql<boolean>`shops.categories <> '{}'`

/** Condition on `shops`: it is not paused, or the pause is over. */
export const isNotPaused = (now: Date): Rule =>
  sql<boolean>`(not shops.is_paused or shops.paused_until <= ${now})`
