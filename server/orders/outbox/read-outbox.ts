import type { Db } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/job.ts'
import { oneAtATime } from '#server/jobs/one-at-a-time.ts'
import type { Log } from '#server/log.ts'
import { runWithOrigin } from '#server/trace/origin.ts'
import { inSpan, type NewSpan } from '#server/trace/spans.ts'
import type { EventBus } from '../stream/event-bus.ts'
import { readOrdersToTell } from './orders-to-tell.ts'
import {
  CLAIM_AGAIN_MS,
  claimUntold,
  releaseUntold,
  removeTold,
  renewClaims,
  somethingUntold,
  type Untold,
} from './outbox-rows.ts'
import { type TellingParts, tellOf, tellOfOrder } from './tell-of-order.job.ts'

export type OutboxReader = {
  /** Claims nothing more and waits for what is under way; releases the claims on what is not done in time. */
  stop(patienceMs: number): Promise<void>
}

/** The means of delivery: mails and pushes for people, the bus for open pages. */
export type Telling = TellingParts & { bus: EventBus }
type Parts = Telling & { db: Db; log: Log }

/** Delay after a commit, short enough for ringing, so that commits at about the same time are read together. */
const GATHER_MS = 10
/** Polling finds rows of processes that were killed, or that do not read the outbox. */
const LOOK_EVERY_MS = 1_000
/** A process cut off from the bus could publish to nobody, so it leaves rows this long to the others. */
const LEFT_TO_OTHERS_S = 3
const MOST_CLAIMED = 500
/** Mails and pushes are sent in batches. */
const TELL_EVERY_MS = 200
/** Events whose mails and pushes a process sends at the same time. Others wait, but are published to open pages all the same. */
const MOST_TOLD = 64
/** Events that may wait in memory for mails and pushes; any beyond that become jobs. */
const MOST_WAITING = 1_000

const TELLING: NewSpan = { name: tellOfOrder.name, kind: 'consumer', attributes: {} }

/**
 * Reads the outbox in this process: publishes each event to open pages, then sends its mails and pushes. Every process
 * runs one; claims make sure that each event goes to one of them.
 *
 * An event is removed only after it was told or has become a job, so a crash tells it again rather than never.
 */
export function readOutbox(parts: Parts, mostWaiting = MOST_WAITING): OutboxReader {
  const { db, log, bus } = parts
  /** Published to open pages already, and waiting for their mails and pushes. */
  const waiting: Untold[] = []
  const underWay = new Map<Untold, Promise<void>>()
  const leaving = new Map<Untold, Promise<void>>()
  let isStopping = false
  let gathering: NodeJS.Timeout | undefined

  const { run: look, settled } = oneAtATime(async () => {
    if (isStopping) return
    try {
      const untold = await claimUntold(db, MOST_CLAIMED, bus.isReachable() ? 0 : LEFT_TO_OTHERS_S)
      waiting.push(...(await showPages(parts, untold)))
      if (untold.length === MOST_CLAIMED) look()
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read')
    }
  })

  function tell() {
    const free = MOST_TOLD - underWay.size
    for (const [one, done] of tellAll(parts, waiting.splice(0, free))) hold(underWay, one, done)
    for (const one of waiting.splice(mostWaiting)) hold(leaving, one, leaveToQueue(parts, one))
  }

  function hold(held: Map<Untold, Promise<void>>, one: Untold, done: Promise<void>) {
    held.set(
      one,
      done.finally(() => held.delete(one)),
    )
  }

  const ignoreHints = somethingUntold.onHint(() => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      look()
    }, GATHER_MS)
  })
  const looking = setInterval(look, LOOK_EVERY_MS)
  const telling = setInterval(tell, TELL_EVERY_MS)
  look()

  const keeping = setInterval(() => {
    const claimed = [...waiting, ...underWay.keys(), ...leaving.keys()]
    if (claimed.length === 0) return
    renewClaims(db, claimed).catch((error) => log.warn({ err: error }, 'claims were not kept'))
  }, CLAIM_AGAIN_MS)

  return {
    async stop(patienceMs) {
      isStopping = true
      ignoreHints()
      clearTimeout(gathering)
      for (const timer of [looking, telling]) clearInterval(timer)
      await settled()
      tell()
      const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())
      await Promise.race([late, Promise.all([...underWay.values(), ...leaving.values()])])
      clearInterval(keeping)
      // Not `leaving`: those are becoming jobs, and if released, another process would tell of them too.
      const left = [...waiting, ...underWay.keys()]
      if (left.length === 0) return
      await releaseUntold(db, left).catch((error) =>
        log.warn({ err: error }, 'the events under way stay taken until the others see that they are left'),
      )
    },
  }
}

/** Empties the outbox once. For tests. */
export async function emptyOutbox(parts: Parts): Promise<void> {
  for (;;) {
    const untold = await claimUntold(parts.db, MOST_TOLD)
    if (untold.length === 0) return
    await Promise.all(tellAll(parts, await showPages(parts, untold)).values())
  }
}

/** Publishes to open pages, and returns the events that people are still to be told of. On failure all claims are released. */
async function showPages({ db, bus }: Parts, untold: readonly Untold[]): Promise<Untold[]> {
  if (untold.length === 0) return []
  try {
    await bus.publish(untold.flatMap(({ event }) => event ?? []))
  } catch (error) {
    await releaseUntold(db, untold)
    throw error
  }
  const forNobody = untold.filter(({ isForPeople }) => !isForPeople)
  if (forNobody.length > 0) await removeTold(db, forNobody)
  return untold.filter(({ isForPeople }) => isForPeople)
}

/** Sends the mails and pushes of each event, then removes it; one that fails becomes a job. The promises never reject. */
function tellAll(parts: Parts, untold: readonly Untold[]): Map<Untold, Promise<void>> {
  const { db, log } = parts
  const orders = untold.length > 0 ? readOrdersToTell(db, untold) : Promise.resolve(new Map())
  return new Map(
    untold.map((one) => [
      one,
      runWithOrigin(one.origin ?? undefined, () => inSpan(TELLING, () => tellOne(one))),
    ]),
  )

  async function tellOne(one: Untold) {
    try {
      const order = (await orders).get(one.eventId)
      if (order) await tellOf(db, order, parts)
      await removeTold(db, [one])
    } catch (error) {
      log.error(
        { err: error, eventId: one.eventId },
        'an order could not be told of, and is left to the queue',
      )
      await leaveToQueue(parts, one)
    }
  }
}

const leaveToQueue = ({ db, log }: Parts, one: Untold) =>
  db
    .transaction()
    .execute(async (tx) => {
      await removeTold(tx, [one])
      await enqueue(tx, tellOfOrder, { shopId: one.shopId, eventId: one.eventId })
    })
    .catch((fault) => log.warn({ err: fault }, 'an order could not be left to the queue'))
