import { addressIn, languageOf } from '#contract/rules/language/languages.ts'
import { daysLeft } from '#contract/rules/money/plan-dates.ts'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import { dateIn } from '#contract/words/moments.ts'
import { speechOf } from '#contract/words/speech.ts'
import type { Db } from '#server/db/db.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'
import type { Letter, Sender } from '#server/notifications/mail/mail-frame.ts'
import { enqueuePush } from '#server/notifications/push/send-push.job.ts'
import { tellOnce } from '#server/notifications/tell-once.ts'
import { writeToKeeper } from '#server/shops/keepers.ts'
import { endLettersIn } from './texts/in-each.ts'

/** Days left at which a reminder is due; 0 is the last day itself. */
const REMIND_AT_DAYS = [0, 1, 3, 7]
const PUSH_TTL_S = 12 * 60 * 60
const RENEW_PAGE = '/renew-subscription'

const remindOfEndJob = defineJob<Record<string, never>>('remind_of_end')

/** Hourly from 09:00 to 20:00 in Asia/Kolkata, so that a server that was down at nine still reminds on the day. */
export function handleRemindOfEnd(sender: Sender): JobHandler {
  return handlePeriodically(remindOfEndJob, '30 3-14 * * *', ({ db }) => remindOfEnds(db, sender, new Date()))
}

type EndingShop = {
  id: string
  name: string
  owner_account_id: string
  wants_push: boolean
  sub_end_at: Date
  language: string | null
}

/** Reminds each shop whose subscription ends soon, once for each threshold of each end. */
export async function remindOfEnds(db: Db, sender: Sender, now: Date): Promise<void> {
  const shops = await db
    .selectFrom('shops')
    .innerJoin('accounts', 'accounts.id', 'owner_account_id')
    .select(['shops.id', 'shops.name', 'owner_account_id', 'wants_push', 'sub_end_at', 'language'])
    .where('sub_end_at', '>', now)
    .where('sub_end_at', '<', new Date(now.getTime() + 9 * DAY_MS))
    .where('shops.suspended_at', 'is', null)
    .execute()
  for (const shop of shops) await remindOfEnd(db, sender, shop, now)
}

async function remindOfEnd(db: Db, sender: Sender, shop: EndingShop, now: Date) {
  const days = daysLeft(shop.sub_end_at, now)
  // The smallest threshold that is not passed: a missed day is made up for once, and nothing is told twice.
  const due = REMIND_AT_DAYS.find((threshold) => days <= threshold)
  if (due === undefined) return
  const key = `sub-end:${shop.id}:${shop.sub_end_at.toISOString()}:${due}`
  await db.transaction().execute(async (tx) => {
    if (!(await tellOnce(tx, key))) return
    const letter = endLetter(shop, days, sender)
    await writeToKeeper(tx, sender, { shopId: shop.id, key }, () => letter)
    if (!shop.wants_push) return
    const notice = {
      title: letter.heading,
      body: letter.subject,
      url: addressIn(letter.language, RENEW_PAGE),
      tag: 'subscription',
      at: now.toISOString(),
    }
    await enqueuePush(tx, shop.owner_account_id, notice, { key, ttlS: PUSH_TTL_S, urgency: 'normal' })
  })
}

function endLetter(
  { name: shop, sub_end_at, language: chosen }: EndingShop,
  days: number,
  { productName: product }: Sender,
): Letter {
  const { language, say, texts, words } = speechOf(endLettersIn, languageOf(chosen))
  const { subject, heading } = days === 0 ? texts.today : days === 1 ? texts.tomorrow : texts.later
  return {
    language,
    subject: say(subject, { shop, count: days }),
    heading: say(heading, { count: days }),
    paragraphs: [say(texts.text, { date: dateIn(words, sub_end_at) }), texts.renewal],
    link: { label: texts.link, path: RENEW_PAGE },
    reason: say(texts.reason, { product }),
  }
}
