import type { OrderEventKind } from '#contract/rules/orders/order-acts.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, handle, type JobHandler } from '#server/jobs/job.ts'
import { type DirectSend, queueLeftovers } from '#server/notifications/direct-send.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import type { Mail } from '#server/notifications/mail/mail-port.ts'
import { enqueueGatheredMail, enqueueMail } from '#server/notifications/mail/send-mail.job.ts'
import { type directPush, enqueuePush } from '#server/notifications/push/send-push.job.ts'
import { tellOnce } from '#server/notifications/tell-once.ts'
import type { OrderClock } from '../acts/order-clock.ts'
import type { OrderName } from '../acts/take-act.ts'
import {
  customerActHeading,
  customerActMail,
  isToldToCustomer,
  shopActMail,
  shopActPush,
  type ToldToShop,
  toldToShop,
} from '../messages/act-messages.ts'
import {
  type Customer,
  customerChangedMail,
  customerPlacedMail,
  customerPush,
  type OrderToTell,
  shopPlacedMail,
  shopPush,
} from '../messages/order-messages.ts'
import { readOrdersToTell } from './orders-to-tell.ts'

export const tellOfOrder = defineJob<{ shopId: string; eventId: string }>('tell_of_order', {
  lane: 'notices',
})

/** A push that cannot be delivered within an hour is dropped: the page and the mail tell of the order. */
const PUSH_TTL_S = 60 * 60

/** Nor after the clock has cancelled an unanswered order: a phone that was off until then only gets the push of its end. */
const waitsFor = ({ isUnanswered }: OrderToTell, { cancelSeconds }: OrderClock) =>
  isUnanswered && cancelSeconds > 0 ? Math.min(PUSH_TTL_S, cancelSeconds) : PUSH_TTL_S

/** Ordinary orders have two or three steps. The limit keeps an order that is flipped to and fro from filling a mailbox. */
const MOST_STEPS_TOLD = 20

export type TellingParts = {
  sender: Sender
  clock: OrderClock
  mail: DirectSend<Mail>
  push: ReturnType<typeof directPush>
}

type Parts = Pick<TellingParts, 'sender' | 'clock'>

/**
 * Tells of one event. A new order's mails and pushes are sent at once, and only those that fail become jobs. Mails of
 * later changes are always jobs, because several are merged into one.
 */
export async function tellOf(db: Db, told: OrderToTell, parts: TellingParts): Promise<void> {
  if (!told.isNew) return tellInQueue(db, told, parts)
  const { mail, push } = parts
  const { mails, ring } = newsOf(told, parts)
  const tried = await Promise.all([
    ring ? push(db, { accountId: told.shopAccountId, ...ring }) : [],
    ...mails.map((letter) => mail(db, letter)),
  ])
  await queueLeftovers(db, tried.flat())
}

/** For events that `readOutbox` left to the queue. */
export function handleTellOfOrder(sender: Sender, clock: OrderClock): JobHandler {
  return handle(tellOfOrder, async ({ shopId, eventId }, { db }) => {
    const told = (await readOrdersToTell(db, [{ shopId, eventId }])).get(eventId)
    if (told) await tellInQueue(db, told, { sender, clock })
  })
}

/** Has its effect once, however often it runs. */
async function tellInQueue(db: Db, told: OrderToTell, parts: Parts): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await tellOnce(tx, `order-event:${told.eventId}`))) return
    await (told.isNew ? tellOfNewOrder : tellOfChange)(tx, told, parts)
  })
}

async function tellOfNewOrder(tx: Tx, told: OrderToTell, parts: Parts) {
  const { mails, ring } = newsOf(told, parts)
  for (const mail of mails) await enqueueMail(tx, mail)
  if (ring) await enqueuePush(tx, told.shopAccountId, ring.notice, ring)
}

/** The mails and the push of a new order. */
function newsOf(told: OrderToTell, { sender, clock }: Parts) {
  const { tells, customer, isShopRung, isWaiting } = told
  const isForShop = tells.includes('shop')
  return {
    mails: [
      // An unproven e-mail may belong to somebody else.
      ...(isForShop && told.isKeeperProven ? [shopPlacedMail(told, sender)] : []),
      ...(customer?.isEmailProven ? [customerPlacedMail(told, customer, sender)] : []),
    ],
    ring:
      isForShop && isShopRung && isWaiting
        ? { notice: shopPush(told), ...pushOf(told, 'high'), ttlS: waitsFor(told, clock) }
        : undefined,
  }
}

/** A push is sent for the first event of each kind; mails of changes in quick succession are merged into the last one. */
async function tellOfChange(tx: Tx, told: OrderToTell, { sender }: Parts) {
  if (told.stepsBefore >= MOST_STEPS_TOLD) return
  // The same limit for changes of lines, of which each may be changed once besides.
  if (told.sameBefore >= MOST_STEPS_TOLD + told.lines.length) return
  if (told.tells.includes('shop')) await tellShop(tx, told, sender)
  const { customer, orderId, eventId, status, kind } = told
  if (!customer) return
  const letter = lettersOf(told, customer, sender)
  const change = kind === 'moved' || kind === 'undone' ? status : isAsked(kind) ? eventId : kind
  if (await tellOnce(tx, `order-push:${orderId}:${change}`))
    await enqueuePush(tx, customer.accountId, letter.push, pushOf(told, 'normal'))
  if (!customer.isEmailProven) return
  // A question that must be answered gets a mail of its own, which no later one replaces.
  if (isAsked(kind)) await enqueueMail(tx, letter.mail)
  else
    await enqueueGatheredMail(tx, letter.mail, {
      accountId: customer.accountId,
      name: kind === 'changed' ? `order-changed:${orderId}` : `order:${orderId}`,
      at: letter.push.at,
    })
}

/** Proposals are questions: each is told separately. */
const isAsked = (kind: OrderEventKind) => kind === 'proposed'

function lettersOf(told: OrderToTell, customer: Customer, sender: Sender) {
  const { kind } = told
  const push = customerPush(told, customer)
  return isToldToCustomer(kind)
    ? {
        push: { ...push, title: customerActHeading(kind, customer) },
        mail: customerActMail({ ...told, kind }, customer, sender),
      }
    : { push, mail: customerChangedMail(told, customer, sender) }
}

async function tellShop(tx: Tx, told: OrderToTell, sender: Sender) {
  const kind = toldToShop(told.kind)
  if (kind) await writeToShop(tx, told, sender, { kind, key: told.eventId })
}

/** Tells the shop once more of an order that nobody answered. At most once per order. */
export async function remindShop(tx: Tx, { sender, clock }: Parts, name: OrderName): Promise<void> {
  const placed = await tx
    .selectFrom('order_events')
    .select('id')
    .where('shop_id', '=', name.shopId)
    .where('order_id', '=', name.orderId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const told = (await readOrdersToTell(tx, [{ shopId: name.shopId, eventId: placed.id }])).get(placed.id)
  if (!told || !(await tellOnce(tx, `order-reminder:${name.orderId}`))) return
  await writeToShop(tx, told, sender, {
    kind: 'reminded',
    key: `${told.eventId}:reminded`,
    ttlS: waitsFor(told, clock),
  })
}

async function writeToShop(
  tx: Tx,
  told: OrderToTell,
  sender: Sender,
  { kind, ...handling }: { kind: ToldToShop; key: string; ttlS?: number },
) {
  if (told.isKeeperProven) await enqueueMail(tx, shopActMail(told, kind, sender))
  if (told.isShopRung)
    await enqueuePush(tx, told.shopAccountId, shopActPush(told, kind), {
      ...pushOf(told, 'high'),
      ...handling,
    })
}

const pushOf = <Urgency extends string>({ shopId, eventId }: OrderToTell, urgency: Urgency) => ({
  told: { shopId, eventId },
  key: eventId,
  ttlS: PUSH_TTL_S,
  urgency,
})
