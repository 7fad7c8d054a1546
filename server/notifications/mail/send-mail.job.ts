import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { lanes } from '#server/jobs/lanes.ts'
import { type Express, expressOf } from '../express.ts'
import { isOvertaken, type Newest, noteNewest } from '../tell-once.ts'
import { clearBounce, isBounced, markBounced } from './bounces.ts'
import type { Mail, MailPort } from './mail-port.ts'

const MINUTE = 60_000
const waits = [1, 5, 15, 60].map((minutes) => minutes * MINUTE)
const LATER_WAIT = 6 * 60 * MINUTE
const GIVE_UP_AFTER = 24 * 60 * MINUTE

/** Of the mails gathered under one name within this time, only the last is sent. */
const gatheredFor = MINUTE

/** How often a mail was tried, and when first. */
export type Tries = { tries?: number; firstTriedAt?: string }

/** `mayBeMarked`: whether the address may be marked as bounced, so that the mark is removed if this mail arrives. */
type Delivery = Tries & { mayBeMarked: boolean }

/** `newest`: for gathered mails, to recognise that a later one has replaced this one. */
type WaitingMail = Mail & Tries & { newest?: Newest }

const sendMail = defineJob<WaitingMail>('send_mail', { lane: 'mail' })

/** Sends a mail after the commit. At most one mail waits per `key`. */
export function enqueueMail(tx: Tx, mail: Mail): Promise<void> {
  return enqueue(tx, sendMail, mail, { jobKey: `mail:${mail.key}` })
}

/**
 * The same, but a minute later, and it replaces any mail that waits under the same name. A mail that failed is not retried
 * once a later one was gathered, as it is outdated.
 */
export async function enqueueGatheredMail(
  tx: Tx,
  mail: Mail,
  { accountId, name, at }: Pick<Newest, 'accountId' | 'at'> & { name: string },
): Promise<void> {
  const newest = { accountId, tag: `mail:${name}`, at }
  await noteNewest(tx, newest)
  const runAt = new Date(Date.now() + gatheredFor)
  await enqueue(
    tx,
    sendMail,
    { ...mail, newest },
    { jobKey: `gathered-mail:${name}`, runAt, keepsRunAt: true },
  )
}

export function handleMail(port: MailPort): JobHandler {
  return handle(sendMail, async (mail, { db }) => {
    if (mail.tries && mail.newest && (await isOvertaken(db, mail.newest))) return
    const again = await sendUnlessBounced(db, port, mail)
    if (again) await db.transaction().execute(again)
  })
}

/** Sends mails past the queue, over the same connection pool. */
export function expressMail(port: MailPort): Express<Mail> {
  return expressOf(
    lanes.mail.places,
    (mail) => (tx) => enqueueMail(tx, mail),
    (db, mail) => sendUnlessBounced(db, port, mail),
  )
}

async function sendUnlessBounced(db: Db, port: MailPort, mail: WaitingMail) {
  const isMarked = await isBounced(db, mail.to)
  if (isMarked && !mail.mustArrive) return undefined
  const next = await deliver(db, port, mail, { ...mail, mayBeMarked: isMarked })
  if (!next) return undefined
  return (tx: Tx) =>
    enqueue(tx, sendMail, { ...mail, ...next.tries }, { jobKey: `mail:${mail.key}`, runAt: next.at })
}

/**
 * Sends a mail, and returns when to try again; undefined if it was sent, refused for good, or given up after a day. In the
 * last two cases a mail that `mustArrive` throws.
 */
export async function deliver(db: Db, port: MailPort, mail: Mail, { mayBeMarked, ...tries }: Delivery) {
  const now = new Date()
  const outcome = await port.send(mail)
  if (outcome === 'sent') {
    if (mayBeMarked) await clearBounce(db, mail.to)
    return undefined
  }
  if (outcome !== 'retry') await markBounced(db, mail.to, outcome.bounced)
  const next = outcome === 'retry' ? nextTry(tries, now) : undefined
  if (!next && mail.mustArrive) throw new Error('a mail that must arrive was not taken')
  return next
}

export function nextTry({ tries = 0, firstTriedAt }: Tries, now: Date) {
  const first = firstTriedAt ? new Date(firstTriedAt) : now
  const at = new Date(now.getTime() + (waits[tries] ?? LATER_WAIT))
  if (at.getTime() - first.getTime() > GIVE_UP_AFTER) return undefined
  return { at, tries: { tries: tries + 1, firstTriedAt: first.toISOString() } }
}
