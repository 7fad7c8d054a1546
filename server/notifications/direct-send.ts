import type { Db, Tx } from '#server/db/db.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'

/** Enqueues what could not be sent at once, for the queue to retry. */
export type Leftover = (tx: Tx) => Promise<void>

/** Sends at once, past the queue. Undefined if nothing is left to do: it was sent, or refused for good. */
export type Express<Letter> = (db: Db, letter: Letter) => Promise<Leftover | undefined>

/** After a failure everything goes to the queue for this long, so that a server that does not answer delays nobody else. */
const REST_MS = 60_000

/**
 * Sends up to `places` letters at once, the others in turn. After a failure all letters are left over for a while. `send`
 * and `leave` return what enqueues the letter.
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

/** Enqueues all leftovers in one transaction. */
export async function queueLeftovers(db: Db, tried: readonly (Leftover | undefined)[]): Promise<void> {
  const leftovers = tried.filter((one) => one !== undefined)
  if (leftovers.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const queue of leftovers) await queue(tx)
  })
}
