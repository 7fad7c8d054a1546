import { daysLeft } from '#contract/rules/plan-dates.ts'
import { words } from '#contract/words/en.ts'
import { dateIn } from '#contract/words/moments.ts'
import type { Db } from '#server/db/db.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'
import { type Letter, type Sender, writeLetter } from '#server/notifications/mail/mail-frame.ts'
import { enqueueMail } from '#server/notifications/mail/send-mail.job.ts'
import { enqueuePush } from '#server/notifications/push/send-push.job.ts'
import { tellOnce } from '#server/notifications/tell-once.ts'

/** A reminder is due when so many days are left, and 0 is the last day itself. */
const REMIND_AT_DAYS = [0, 1, 3, 7]
const DAY_MS = 24 * 60 * 60 * 1000
const PUSH_TTL_S = 12 * 60 * 60
const RENEW_PAGE = '/renew-subscription'

const remindOfEndJob = defineJob<Record<string, never>>('remind_of_end')

/** Every hour of the Indian day from nine on, so that a server that was away at nine still reminds on the day. */
export function handleRemindOfEnd(sender: Sender): JobHandler {
  return handlePeriodically(remindOfEndJob, '30 3-14 * * *', ({ db }) => remindOfEnds(db, sender, new Date()))
}

type EndingShop = {
  id: string
  name: string
  email: string
  owner_account_id: string
  wants_push: boolean
  sub_end_at: Date
}

/** Tells each shop whose subscription ends soon, once for each reminder of each end. */
export async function remindOfEnds(db: Db, sender: Sender, now: Date): Promise<void> {
  const shops = await db
    .selectFrom('shops')
    .select(['id', 'name', 'email', 'owner_account_id', 'wants_push', 'sub_end_at'])
    .where('sub_end_at', '>', now)
    .where('sub_end_at', '<', new Date(now.getTime() + 9 * DAY_MS))
    .execute()
  for (const shop of shops) await remindOfEnd(db, sender, shop, now)
}

async function remindOfEnd(db: Db, sender: Sender, shop: EndingShop, now: Date) {
  const days = daysLeft(shop.sub_end_at, now)
  // The next one that is due: a day that was missed is made up for, and never told twice.
  const due = REMIND_AT_DAYS.find((threshold) => days <= threshold)
  if (due === undefined) return
  const key = `sub-end:${shop.id}:${shop.sub_end_at.toISOString()}:${due}`
  await db.transaction().execute(async (tx) => {
    if (!(await tellOnce(tx, key))) return
    const letter = endLetter(shop, days, sender)
    await enqueueMail(tx, { to: shop.email, ...writeLetter(letter, sender), key })
    if (!shop.wants_push) return
    const notice = { title: letter.heading, body: letter.subject, url: RENEW_PAGE, tag: 'subscription' }
    await enqueuePush(tx, shop.owner_account_id, notice, { key, ttlS: PUSH_TTL_S, urgency: 'normal' })
  })
}

function endLetter(
  { name, sub_end_at }: EndingShop,
  days: number,
  { productName, publicUrl }: Sender,
): Letter {
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return {
    subject: `The subscription of ${name} ends ${when}`,
    heading: `Your subscription ends ${when}`,
    paragraphs: [
      `It runs until the end of ${dateIn(words, sub_end_at)}. After that your shop is hidden and takes no new orders until it is renewed. Your menu, your orders and your customers' carts are kept.`,
      'Renewing now loses no day: the new plan begins when this one ends.',
    ],
    link: { label: 'Renew subscription', url: `${publicUrl}${RENEW_PAGE}` },
    reason: `You get this mail because you have a shop on ${productName}.`,
  }
}
