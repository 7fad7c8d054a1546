import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/db/db.ts'
import { addressKey } from '#server/http/client-ip.ts'

/** Longer than any answer may take. After it a turn that was never ended expires. */
const LONGEST_TURN_S = 30

/** More than an account's one, as an address may be a whole mobile network; the same factor as in `contract/budgets.ts`. */
const TURNS_PER_ADDRESS = 10

export type Asker = { accountId: string | null; ip: string }

/** Limits questions that are answered at the same time, per account or address. Null if there is no free turn. Holds no lock. */
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

/** By its own id, so that an answer that took too long does not end a later turn of the same asker. */
export async function endTurn(db: Db, turn: string): Promise<void> {
  await db.deleteFrom('chat_turns').where('turn', '=', turn).execute()
}

/** Deletes expired turns that killed processes left behind, as they contain personal data. */
export async function forgetTurns(db: Db): Promise<void> {
  await db.deleteFrom('chat_turns').where('runs_out_at', '<', sql<Date>`now()`).execute()
}
