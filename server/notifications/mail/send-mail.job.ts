import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { lanes } from '#server/jobs/lanes.ts'
import { type DirectSend, makeDirectSend } from '../direct-send.ts'
import { isOvertaken, type Newest, noteNewest } from '../tell-once.ts'
import { clearBounce, isBounced, markBounced } from './bounces.ts'
import type { Mail, MailPort } from './mail-port.ts'

const MINUTE = 60_000
const waits = [1, 5, 15, 60].map((minutes) => minutes * MINUTE)
const LATER_WAIT = 6 * 60 * MINUTE
const GIVE_UP_AFTER = 24 * 60 * MINUTE

/** Of the mails gathered under one name within this time only the last is sent. */
const GATHER_MS = MINUTE

/** How often a mail was tried, and when first. */
export type Tries = { tries?: number; firstTriedAt?: string }

/** `mayBeMarked`: the address may be marked as bounced, so the mark is removed if this mail arrives. */
type Delivery = Tries & { mayBeMarked: boolean }

/** `newest`: set on a gathered mail, to find out whether a later one has replaced it. */
type WaitingMail = Mail & Tries & { newest?: Newest }

const sendMail = defineJob<WaitingMail>('send_mail', { lane: 'mail' })

/** Sends the mail after the commit. At most one mail per `key` waits in the queue. */
export function enqueueMail(tx: Tx, mail: Mail): Promise<void> {
  return enqueue(tx, sendMail, mail, { jobKey: `mail:${mail.key}` })
}

/**
 * Sends the mail after a minute, and only the last of those that were gathered under the same name by then. A gathered mail
 * that could not be sent is not tried again once a later one exists, since it is out of date.
 */
export async function enqueueGatheredMail(
  tx: Tx,
  mail: Mail,
  { accountId, name, at }: Pick<Newest, 'accountId' | 'at'> & { name: string },
): Promise<void> {
  const newest = { accountId, tag: `mail:${name}`, at }
  await noteNewest(tx, newest)
  const runAt = new Date(Date.now() + GATHER_MS)
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

/** Sends mails directly, over the same pooled connections. */
export function directMail(port: MailPort): DirectSend<Mail> {
  return makeDirectSend(
    lanes.mail.places,
    (mail) => (tx) => enqueueMail(tx, mail),
    (db, mail) => sendUnlessBounced(db, port, mail),
  )
}

/** @returns what queues the next try; undefined if none is needed */
async function sendUnlessBounced(db: Db, port: MailPort, mail: WaitingMail) {
  const isMarked = await isBounced(db, mail.to)
  if (isMarked && !mail.mustArrive) return undefined
  const next = await deliver(db, port, mail, { ...mail, mayBeMarked: isMarked })
  if (!next) return undefined
  return (tx: Tx) =>
    enqueue(tx, sendMail, { ...mail, ...next.tries }, { jobKey: `mail:${mail.key}`, runAt: next.at })
}

/**
 * @returns when to try again; undefined if the mail was sent, refused for good, or given up after a day. A mail that must
 * arrive throws in the last two cases.
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
