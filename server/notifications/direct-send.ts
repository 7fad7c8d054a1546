import type { Db, Tx } from '#server/db/db.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'

/** Puts a message that could not be sent directly into the queue, which tries again. */
export type Leftover = (tx: Tx) => Promise<void>

/** Sends a message directly, without a job. @returns undefined if it was sent or refused for good */
export type DirectSend<Letter> = (db: Db, letter: Letter) => Promise<Leftover | undefined>

/** How long after a failure everything goes to the queue, so that a vendor that does not answer holds up nobody else. */
const REST_MS = 60_000

/**
 * At most `places` are sent at once; the others wait. After one could not be sent, all go to the queue for `REST_MS`.
 * @param leave for a message that is not tried at all
 * @param send tries one; what it returns is passed on
 */
export function makeDirectSend<Letter>(
  places: number,
  leave: (letter: Letter) => Leftover,
  send: (db: Db, letter: Letter) => Promise<Leftover | undefined>,
): DirectSend<Letter> {
  const inPlace = limitConcurrency({
    atOnce: places,
    mostWaiting: Number.POSITIVE_INFINITY,
    retryAfterSeconds: 0,
  })
  let restsUntil = 0
  return (db, letter) =>
    inPlace(async () => {
      if (Date.now() < restsUntil) return leave(letter)
      const leftover = await send(db, letter)
      if (leftover) restsUntil = Date.now() + REST_MS
      return leftover
    })
}

/** Queues all leftovers in one transaction. */
export async function queueLeftovers(db: Db, tried: readonly (Leftover | undefined)[]): Promise<void> {
  const leftovers = tried.filter((one) => one !== undefined)
  if (leftovers.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const queue of leftovers) await queue(tx)
  })
}
