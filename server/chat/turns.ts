import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/db/db.ts'
import { addressKey } from '#server/http/security/client-ip.ts'

/** Longer than an answer can take, including its statements. */
const LONGEST_TURN_S = 30

/** An address may be a whole mobile network. Ten times an account's, the same ratio as in the budgets (`contract/budgets.ts`). */
const TURNS_PER_ADDRESS = 10

export type Asker = { accountId: string | null; ip: string }

/**
 * Limits questions that are answered at the same time: one per account, ten per address of visitors. @returns a turn to pass to
 * `endTurn`; null if none is free. A turn is a row and not a lock, so no transaction stays open while the model answers.
 */
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

/** Deletes by turn and not by asker: a turn that has expired must not end the one that replaced it. */
export async function endTurn(db: Db, turn: string): Promise<void> {
  await db.deleteFrom('chat_turns').where('turn', '=', turn).execute()
}

/** Removes expired turns that dead processes have left, since they contain accounts and addresses. */
export async function forgetTurns(db: Db): Promise<void> {
  await db.deleteFrom('chat_turns').where('runs_out_at', '<', sql<Date>`now()`).execute()
}
