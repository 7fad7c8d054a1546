import { sql } from 'kysely'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import { speechOf } from '#contract/words/speech.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'
import { upSince } from '#server/jobs/runner-presence.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { isSignedIn } from '#server/notifications/push/subscriptions.ts'
import { tellOnce } from '#server/notifications/tell-once.ts'
import { writeToKeeper } from '#server/shops/keepers.ts'
import { hasItems, isNotPaused, isVisible } from '#server/shops/visible.ts'
import { SHOP_PAGE } from './messages/order-messages.ts'
import { orderLettersIn } from './texts/in-each.ts'

const AWAY_AFTER_S = 5 * 60
const AWAY_AFTER = sql`make_interval(secs => ${sql.lit(AWAY_AFTER_S)})`
const SHOPS_AT_ONCE = 500
/** In UTC: every ten minutes from 8:30 to 21:20 in India, so that nobody is woken by it. */
const BY_DAY = '*/10 3-15 * * *'

/**
 * Mails the keeper of a shop that is open but would not notice an order: no desk is open, and no push arrives. At most
 * once a day. After an outage it waits, because no desk could be noted during it.
 */
export const handleClosedDesks = (sender: Sender): JobHandler =>
  handlePeriodically(
    defineJob<Record<string, never>>('tell_of_closed_desks', { maxAttempts: 3, lane: 'notices' }),
    BY_DAY,
    async ({ db }) => {
      const since = await upSince(db)
      if (since && Date.now() - since.getTime() >= AWAY_AFTER_S * 1000) await tellOfClosedDesks(db, sender)
    },
  )

export async function tellOfClosedDesks(db: Db, sender: Sender, now = new Date()): Promise<void> {
  for (const shopId of await findUnattended(db, now)) {
    const key = keyOf(shopId, now)
    await db.transaction().execute(async (tx) => {
      if (await tellOnce(tx, key)) await tellOwner(tx, sender, { shopId, key })
    })
  }
}

/** The prefix of the key in `notices_told`, followed by shop and day. */
const TOLD = 'desk-closed:'
const keyOf = (shopId: string, now: Date) => `${TOLD}${shopId}:${indiaDay(now)}`

/** Shops open by their hours with something on sale, that for `AWAY_AFTER` had neither an open desk nor a working push. */
async function findUnattended(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select shops.id from shops
    where ${isVisible(now)} and shops.closed_at is null and ${hasItems} and ${isNotPaused(now)}
      and is_open_at(opening_hours, holidays, ${now})
      and is_open_at(opening_hours, holidays, ${now}::timestamptz - ${AWAY_AFTER})
      and not exists (
        select from desks where desks.shop_id = shops.id and seen_at > ${now}::timestamptz - ${AWAY_AFTER})
      and not (wants_push and exists (
        select from push_subscriptions
        where account_id = shops.owner_account_id and failures = 0 and ${isSignedIn}))
      and not exists (
        select from notices_told
        where key = ${TOLD}::text || shops.id || ':' || ${indiaDay(now)}::text)
    order by shops.id limit ${SHOPS_AT_ONCE}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const tellOwner = (tx: Tx, sender: Sender, told: { shopId: string; key: string }): Promise<void> =>
  writeToKeeper(tx, sender, told, ({ name: shop, language }) => {
    const { say, texts } = speechOf(orderLettersIn, language)
    return {
      language,
      subject: say(texts.deskClosed.subject, { shop }),
      heading: texts.deskClosed.heading,
      paragraphs: [texts.deskClosed.text, texts.deskClosed.advice],
      link: { label: texts.shopPlaced.link, path: SHOP_PAGE },
      reason: say(texts.shopPlaced.reason, { shop, product: sender.productName }),
    }
  })
