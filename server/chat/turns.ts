import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/db/db.ts'

/** Longer than any answer may take, and than its bookkeeping. */
const LONGEST_TURN_S = 30

/** Somebody's turn to be answered, or null while another question of theirs is. Nothing is locked meanwhile. */
export async function takeTurn(db: Db, asker: string): Promise<string | null> {
  const runs_out_at = sql<Date>`now() + ${LONGEST_TURN_S} * interval '1 second'`
  const taken = await db
    .insertInto('chat_turns')
    .values({ asker, turn: uuidv7(), runs_out_at })
    .onConflict((conflict) =>
      conflict
        .column('asker')
        .doUpdateSet((given) => ({ turn: given.ref('excluded.turn'), runs_out_at }))
        .where('chat_turns.runs_out_at', '<', sql<Date>`now()`),
    )
    .returning('turn')
    .executeTakeFirst()
  return taken?.turn ?? null
}

/** By the turn and not by the asker: one that took too long must not end the next. */
export async function endTurn(db: Db, turn: string): Promise<void> {
  await db.deleteFrom('chat_turns').where('turn', '=', turn).execute()
}

/** What dead processes left of people who never asked again: it names them. */
export async function forgetTurns(db: Db): Promise<void> {
  await db.deleteFrom('chat_turns').where('runs_out_at', '<', sql<Date>`now()`).execute()
}
