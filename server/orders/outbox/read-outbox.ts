import type { Db } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/job.ts'
import type { Log } from '#server/log.ts'
import { workFor } from '#server/trace/origin.ts'
import { inSpan, type NewSpan } from '#server/trace/spans.ts'
import { readOrdersToTell } from './orders-to-tell.ts'
import {
  CLAIM_AGAIN_MS,
  claimAgain,
  claimUntold,
  giveBackUntold,
  removeTold,
  type Untold,
} from './outbox-rows.ts'
import { type TellingParts, tellOf, tellOfOrder } from './tell-of-order.job.ts'

export type OutboxReader = {
  /** Takes nothing new and waits for what is under way; what is not done in time is given back. */
  stop(patienceMs: number): Promise<void>
}

type Parts = TellingParts & { db: Db; log: Log }

/** Often enough that nobody waits for a push, seldom enough that a busy hour comes in batches. */
const LOOK_EVERY_MS = 200
const AFTER_A_FAULT_MS = 2_000
/** Events under way at once, in a process. */
const MOST = 64

const TELLING: NewSpan = { name: tellOfOrder.name, kind: 'consumer', attributes: {} }

/** Tells of what happened to orders, in this process. Every process may: each event goes to one of them. */
export function readOutbox(parts: Parts): OutboxReader {
  const { db, log } = parts
  const underWay = new Map<Untold, Promise<void>>()
  let isStopping = false
  let timer: NodeJS.Timeout
  let looking = Promise.resolve()

  async function look() {
    const free = MOST - underWay.size
    const untold = free > 0 ? await claimUntold(db, free) : []
    for (const [one, done] of tellAll(parts, untold))
      underWay.set(
        one,
        done.finally(() => underWay.delete(one)),
      )
    return untold.length === free && free > 0 ? 0 : LOOK_EVERY_MS
  }
  function lookAfter(ms: number) {
    if (isStopping) return
    timer = setTimeout(() => {
      looking = look().then(lookAfter, (error) => {
        log.warn({ err: error }, 'the outbox could not be read')
        lookAfter(AFTER_A_FAULT_MS)
      })
    }, ms)
  }
  lookAfter(0)
  const keeping = setInterval(() => {
    if (underWay.size === 0) return
    claimAgain(db, [...underWay.keys()]).catch((error) => log.warn({ err: error }, 'claims were not kept'))
  }, CLAIM_AGAIN_MS)

  return {
    async stop(patienceMs) {
      isStopping = true
      clearTimeout(timer)
      await looking
      const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())
      await Promise.race([late, Promise.all(underWay.values())])
      clearInterval(keeping)
      if (underWay.size > 0) await giveBackUntold(db, [...underWay.keys()])
    },
  }
}

/** Tells of all there is, and returns: for tests. */
export async function emptyOutbox(parts: Parts): Promise<void> {
  for (;;) {
    const untold = await claimUntold(parts.db, MOST)
    if (untold.length === 0) return
    await Promise.all(tellAll(parts, untold).values())
  }
}

/** What is told is removed, so that nobody tells it again, and none of these fails. */
function tellAll(parts: Parts, untold: readonly Untold[]): Map<Untold, Promise<void>> {
  const { db, log } = parts
  const orders = untold.length > 0 ? readOrdersToTell(db, untold) : Promise.resolve(new Map())
  return new Map(
    untold.map((one) => [one, workFor(one.origin ?? undefined, () => inSpan(TELLING, () => tellOne(one)))]),
  )

  async function tellOne(one: Untold) {
    try {
      const order = (await orders).get(one.eventId)
      if (order) await tellOf(db, order, parts)
      await removeTold(db, one)
    } catch (error) {
      log.error(
        { err: error, eventId: one.eventId },
        'an order could not be told of, and is left to the queue',
      )
      await leaveToQueue(db, one).catch((fault) => log.warn({ err: fault }, 'nor left to the queue'))
    }
  }
}

const leaveToQueue = (db: Db, one: Untold) =>
  db.transaction().execute(async (tx) => {
    await removeTold(tx, one)
    await enqueue(tx, tellOfOrder, { shopId: one.shopId, eventId: one.eventId })
  })
