import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/db/db.ts'
import { addressKey } from '#server/http/client-ip.ts'

/** Longer than any answer may take, and than its bookkeeping. */
const LONGEST_TURN_S = 30

/** As many times what an account has as an address may ask in all (`contract/budgets.ts`): it may be a whole mobile network. */
const TURNS_PER_ADDRESS = 10

export type Asker = { accountId: string | null; ip: string }

/** Somebody's turn to be answered, or null while others of theirs are being answered. Nothing is locked meanwhile. */
export async function takeTurn(db: Db, { accountId, ip }: Asker): Promise<string | null> {
  if (accountId !== null) return takeFree(db, accountId)
  for (let place = 1; place <= TURNS_PER_ADDRESS; place += 1) {
    const turn = await takeFree(db, `${addressKey(ip)} ${place}`)
    if (turn) return turn
  }
  return null
}

async function takeFree(db: Db, asker: string): Promise<string | null> {
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
