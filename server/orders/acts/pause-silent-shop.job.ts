import { sql } from 'kysely'
import { speechOf } from '#contract/words/speech.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { PROFILE_PAGE, writeToKeeper } from '#server/shops/keepers.ts'
import { pauseUnanswered } from '#server/shops/pause-shop.ts'
import { orderLettersIn } from '../texts/in-each.ts'

/** After so many in a row a shop is taken for one where nobody is. */
const UNANSWERED_IN_A_ROW = 2

/** A transaction of its own: it writes the shop, which whoever ends an order only reads. */
const pauseSilentShop = defineJob<{ shopId: string }>('pause_silent_shop', { lane: 'notices' })

export const lookWhetherSilent = (tx: Tx, shopId: string): Promise<void> =>
  enqueue(tx, pauseSilentShop, { shopId }, { jobKey: `pause-silent-shop:${shopId}` })

export function handlePauseSilentShop(sender: Sender): JobHandler {
  return handle(pauseSilentShop, async ({ shopId }, { db }) => {
    if (!(await isSilent(db, shopId))) return
    await db.transaction().execute(async (tx) => {
      if (await pauseUnanswered(tx, shopId)) await tellOwner(tx, sender, shopId)
    })
  })
}

/** Of the orders that are not waiting for an answer, the last ones since the keeper resumed got none. */
async function isSilent(db: Db, shopId: string): Promise<boolean> {
  const last = await db
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .select('ending')
    .where('shop_id', '=', shopId)
    .where('is_test', '=', false)
    .where('placed_at', '>', (eb) => eb.fn.coalesce('resumed_at', sql<Date>`'-infinity'`))
    .where((or) => or.or([or('accepted_at', 'is not', null), or('status', '<>', 'Food Processing')]))
    .orderBy('placed_at', 'desc')
    .limit(UNANSWERED_IN_A_ROW)
    .execute()
  return last.length === UNANSWERED_IN_A_ROW && last.every(({ ending }) => ending === 'unanswered')
}

const tellOwner = (tx: Tx, sender: Sender, shopId: string): Promise<void> =>
  writeToKeeper(tx, sender, { shopId, key: `shop-paused:${shopId}:${Date.now()}` }, (keeper) => {
    const { language, name: shop } = keeper
    const { say, texts } = speechOf(orderLettersIn, language)
    return {
      language,
      subject: say(texts.shopPaused.subject, { shop }),
      heading: texts.shopPaused.heading,
      paragraphs: [texts.shopPaused.text],
      link: { label: texts.shopPaused.link, path: PROFILE_PAGE },
      reason: say(texts.shopPlaced.reason, { shop, product: sender.productName }),
    }
  })
