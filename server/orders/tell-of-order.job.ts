import type { Db } from '#server/db/db.ts'
import { defineJob, handle, type JobHandler } from '#server/jobs/job.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'
import { enqueuePush } from '#server/notifications/push/send-push.job.ts'
import { tellOnce } from '#server/notifications/tell-once.ts'
import {
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

/** Mails and pushes of one order event, each once however often the job runs. */
export function handleTellOfOrder(sender: Sender): JobHandler {
  return handle(tellOfOrder, async ({ shopId, eventId }, { db }) => {
    const told = await readOrderToTell(db, shopId, eventId)
    if (!told) return
    await db.transaction().execute(async (tx) => {
      if (!(await tellOnce(tx, `order-event:${eventId}`))) return
      const push = { key: eventId, ttlS: PUSH_TTL_S }
      if (told.isNew) {
        await enqueueMail(tx, shopPlacedMail(told, sender))
        if (told.shopWantsPush)
          await enqueuePush(tx, told.shopAccountId, shopPush(told), { ...push, urgency: 'high' })
      } else if (told.customer)
        await enqueuePush(tx, told.customer.accountId, customerPush(told), { ...push, urgency: 'normal' })
      if (told.customer)
        await enqueueMail(
          tx,
          (told.isNew ? customerPlacedMail : customerChangedMail)(told, told.customer, sender),
        )
    })
  })
}

/** Nothing for a change that another one has overtaken: what is told should be true. */
async function readOrderToTell(db: Db, shopId: string, eventId: string): Promise<OrderToTell | undefined> {
  const row = await db
    .selectFrom('order_events as event')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.shop_id', '=', 'event.shop_id').onRef('o.id', '=', 'event.order_id'),
    )
    .innerJoin('shops as shop', 'shop.id', 'event.shop_id')
    .leftJoin('accounts as customer', 'customer.id', 'o.customer_account_id')
    .where('event.shop_id', '=', shopId)
    .where('event.id', '=', eventId)
    .select([
      'event.id as eventId',
      'event.status as toldStatus',
      'o.id as orderId',
      'o.status as status',
      'o.total_paise as totalPaise',
      'o.payment_method as paymentMethod',
      'o.shop_name as shopName',
      'shop.email as shopEmail',
      'shop.owner_account_id as shopAccountId',
      'shop.wants_push as shopWantsPush',
      'customer.id as customerId',
      'customer.email as customerEmail',
      'customer.name as customerName',
      'customer.disabled_at as customerGoneAt',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const isNew = await isFirstEvent(db, shopId, row.orderId, eventId)
  if (!isNew && row.status !== row.toldStatus) return undefined
  const { customerId, customerEmail, customerName, customerGoneAt, toldStatus, ...order } = row
  const isThere = customerId !== null && customerEmail !== null && customerGoneAt === null
  return {
    ...order,
    isNew,
    status: toldStatus,
    lines: await readLines(db, shopId, row.orderId),
    customer: isThere ? { accountId: customerId, email: customerEmail, name: customerName ?? '' } : null,
  }
}

async function isFirstEvent(db: Db, shopId: string, orderId: string, eventId: string): Promise<boolean> {
  const earlier = await db
    .selectFrom('order_events')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('id', '<', eventId)
    .limit(1)
    .executeTakeFirst()
  return earlier === undefined
}

function readLines(db: Db, shopId: string, orderId: string): Promise<OrderToTell['lines']> {
  return db
    .selectFrom('order_lines')
    .select(['name', 'count', 'unit', 'pack_size as packSize', 'total_paise as totalPaise'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}
