import type { Db, Tx } from '#server/db/db.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'

/** What could not be sent at once: puts it into the queue, which has patience. */
export type Leftover = (tx: Tx) => Promise<void>

/** Sends what is given, now. Undefined when nothing is left to do: it was sent, or is never taken. */
export type Express<Letter> = (db: Db, letter: Letter) => Promise<Leftover | undefined>

/** What fails is left to the queue for that long, so that one that does not answer holds up nobody else. */
const REST_MS = 60_000

/**
 * A few at once; the others wait their turn. Once one could not be sent, all are left over for a while: `send` answers
 * when it may be tried again, or nothing.
 */
export function expressOf<Letter>(
  places: number,
  leave: (letter: Letter) => Leftover,
  send: (db: Db, letter: Letter) => Promise<Leftover | undefined>,
): Express<Letter> {
  const inPlace = limitConcurrency(places, Number.POSITIVE_INFINITY, 0)
  let restsUntil = 0
  return (db, letter) =>
    inPlace(async () => {
      if (Date.now() < restsUntil) return leave(letter)
      const leftover = await send(db, letter)
      if (leftover) restsUntil = Date.now() + REST_MS
      return leftover
    })
}

/** In one transaction of its own. */
export async function queueLeftovers(db: Db, tried: readonly (Leftover | undefined)[]): Promise<void> {
  const leftovers = tried.filter((one) => one !== undefined)
  if (leftovers.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const queue of leftovers) await queue(tx)
  })
}
