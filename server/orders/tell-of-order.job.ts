import { isAct, type OrderEventKind, orderActs } from '#contract/rules/order-acts.ts'
import { toldOf } from '#contract/rules/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, handle, type JobHandler } from '#server/jobs/job.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { enqueueGatheredMail, enqueueMail } from '#server/notifications/mail/send-mail.job.ts'
import { enqueuePush } from '#server/notifications/push/send-push.job.ts'
import { tellOnce } from '#server/notifications/tell-once.ts'
import { readBankHolidays } from '#server/payments/bank-holidays.ts'
import {
  customerActHeading,
  customerActMail,
  isToldToCustomer,
  shopActMail,
  shopActPush,
  toldToShop,
} from './act-messages.ts'
import {
  type Customer,
  customerChangedMail,
  customerPlacedMail,
  customerPush,
  type OrderToTell,
  shopPlacedMail,
  shopPush,
} from './order-messages.ts'

export const tellOfOrder = defineJob<{ shopId: string; eventId: string }>('tell_of_order', {
  lane: 'notices',
})

/** After an hour nobody needs to be rung for an order: the page and the mail say it. */
const PUSH_TTL_S = 60 * 60

/** Honest orders change two or three times; nobody's mailbox is filled with one that is flipped to and fro. */
const MOST_CHANGES_TOLD = 20

/** Mails and pushes of one order event, each once however often the job runs. */
export function handleTellOfOrder(sender: Sender): JobHandler {
  return handle(tellOfOrder, async ({ shopId, eventId }, { db }) => {
    const told = await readOrderToTell(db, shopId, eventId)
    if (!told) return
    await db.transaction().execute(async (tx) => {
      if (!(await tellOnce(tx, `order-event:${eventId}`))) return
      await (told.isNew ? tellOfNewOrder : tellOfChange)(tx, told, sender)
    })
  })
}

async function tellOfNewOrder(tx: Tx, told: OrderToTell, sender: Sender) {
  if (told.tells.includes('shop')) {
    await enqueueMail(tx, shopPlacedMail(told, sender))
    if (told.shopWantsPush) await enqueuePush(tx, told.shopAccountId, shopPush(told), pushOf(told, 'high'))
  }
  // An e-mail that nobody has proven may be a stranger's.
  if (told.customer?.isEmailProven) await enqueueMail(tx, customerPlacedMail(told, told.customer, sender))
}

/** The first time of each kind rings; the mails of quick changes are gathered into one that says the last. */
async function tellOfChange(tx: Tx, told: OrderToTell, sender: Sender) {
  if (told.changes > MOST_CHANGES_TOLD) return
  if (told.tells.includes('shop')) await tellShop(tx, told, sender)
  const { customer, orderId, eventId, status, kind } = told
  if (!customer) return
  const letter = lettersOf(told, customer, sender)
  const change = kind === 'moved' || kind === 'undone' ? status : isAsked(kind) ? eventId : kind
  if (await tellOnce(tx, `order-push:${orderId}:${change}`))
    await enqueuePush(tx, customer.accountId, letter.push, pushOf(told, 'normal'))
  if (!customer.isEmailProven) return
  // What has to be answered, or goes back, is not lost in what comes after it.
  if (isAsked(kind)) await enqueueMail(tx, letter.mail)
  else
    await enqueueGatheredMail(
      tx,
      letter.mail,
      kind === 'changed' ? `order-changed:${orderId}` : `order:${orderId}`,
    )
}

/** Each question is one of its own. */
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
  if (!kind) return
  await enqueueMail(tx, shopActMail(told, kind, sender))
  if (told.shopWantsPush)
    await enqueuePush(tx, told.shopAccountId, shopActPush(told, kind), pushOf(told, 'high'))
}

/** Nobody answered it: the shop is told once more. */
export async function remindShop(
  tx: Tx,
  sender: Sender,
  name: { shopId: string; orderId: string },
): Promise<void> {
  const placed = await tx
    .selectFrom('order_events')
    .select('id')
    .where('shop_id', '=', name.shopId)
    .where('order_id', '=', name.orderId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const told = await readOrderToTell(tx, name.shopId, placed.id)
  if (!told || !(await tellOnce(tx, `order-reminder:${name.orderId}`))) return
  await enqueueMail(tx, shopActMail(told, 'reminded', sender))
  if (!told.shopWantsPush) return
  const push = { ...pushOf(told, 'high'), key: `${told.eventId}:reminded` }
  await enqueuePush(tx, told.shopAccountId, shopActPush(told, 'reminded'), push)
}

const pushOf = <Urgency extends string>({ eventId }: OrderToTell, urgency: Urgency) => ({
  key: eventId,
  ttlS: PUSH_TTL_S,
  urgency,
})

/** Nothing for a change that another one has overtaken: what is told should be true. */
async function readOrderToTell(
  db: Db | Tx,
  shopId: string,
  eventId: string,
): Promise<OrderToTell | undefined> {
  const row = await db
    .selectFrom('order_events as event')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.shop_id', '=', 'event.shop_id').onRef('o.id', '=', 'event.order_id'),
    )
    .innerJoin('shops as shop', 'shop.id', 'event.shop_id')
    .innerJoin('accounts as keeper', 'keeper.id', 'shop.owner_account_id')
    .leftJoin('accounts as customer', 'customer.id', 'o.customer_account_id')
    .where('event.shop_id', '=', shopId)
    .where('event.id', '=', eventId)
    .where('event.kind', '<>', 'issue')
    .select([
      'event.id as eventId',
      'event.status as toldStatus',
      'event.kind as kind',
      'event.details as details',
      'o.id as orderId',
      'o.status as status',
      'o.total_paise as totalPaise',
      'o.ordered_paise as orderedPaise',
      'o.payment_method as paymentMethod',
      'o.shop_name as shopName',
      'shop.email as shopEmail',
      'shop.owner_account_id as shopAccountId',
      'shop.wants_push as shopWantsPush',
      'keeper.language as shopLanguage',
      'customer.id as customerId',
      'customer.email as customerEmail',
      'customer.name as customerName',
      'customer.language as customerLanguage',
      'customer.disabled_at as customerGoneAt',
      'customer.email_verified_at as customerProvenAt',
    ])
    .$narrowType<{ kind: OrderEventKind }>()
    .executeTakeFirst()
  if (!row) return undefined
  const earlier = await readEarlierStatuses(db, shopId, row.orderId, eventId)
  const isNew = earlier.length === 0
  if (!isNew && row.status !== row.toldStatus) return undefined
  const { customerId, customerEmail, customerName, customerLanguage, ...rest } = row
  const { customerGoneAt, customerProvenAt, toldStatus, ...order } = rest
  const tells = isAct(row.kind) ? orderActs[row.kind].tells : toldOf(earlier.at(-1) ?? null, toldStatus)
  const isThere = customerId !== null && customerEmail !== null && customerGoneAt === null
  return {
    ...order,
    isNew,
    changes: earlier.length,
    tells,
    status: toldStatus,
    lines: await readLines(db, shopId, row.orderId),
    holidays: await readBankHolidays(db),
    customer:
      isThere && tells.includes('customer')
        ? {
            accountId: customerId,
            email: customerEmail,
            name: customerName ?? '',
            language: customerLanguage,
            isEmailProven: customerProvenAt !== null,
          }
        : null,
  }
}

async function readEarlierStatuses(db: Db | Tx, shopId: string, orderId: string, eventId: string) {
  const events = await db
    .selectFrom('order_events')
    .select('status')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('id', '<', eventId)
    .orderBy('id')
    .execute()
  return events.map(({ status }) => status)
}

function readLines(db: Db | Tx, shopId: string, orderId: string): Promise<OrderToTell['lines']> {
  return db
    .selectFrom('order_lines')
    .select(['name', 'count', 'unit', 'pack_size as packSize', 'total_paise as totalPaise'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}
