import { sql } from 'kysely'
import { speechOf } from '#contract/words/speech.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { PROFILE_PAGE, writeToKeeper } from '#server/shops/keepers.ts'
import { pauseUnanswered } from '#server/shops/pause-shop.ts'
import { orderLettersIn } from '../texts/in-each.ts'

/** After this many unanswered orders in a row nobody seems to be at the shop, and it is paused. */
const UNANSWERED_IN_A_ROW = 2

/** A job, because pausing updates the shop's row, on which the transaction that ends the order has only a shared lock. */
const pauseSilentShop = defineJob<{ shopId: string }>('pause_silent_shop', { lane: 'notices' })

export const enqueueSilenceCheck = (tx: Tx, shopId: string): Promise<void> =>
  enqueue(tx, pauseSilentShop, { shopId }, { jobKey: `pause-silent-shop:${shopId}` })

export function handlePauseSilentShop(sender: Sender): JobHandler {
  return handle(pauseSilentShop, async ({ shopId }, { db }) => {
    if (!(await isSilent(db, shopId))) return
    await db.transaction().execute(async (tx) => {
      if (await pauseUnanswered(tx, shopId)) await tellOwner(tx, sender, shopId)
    })
  })
}

/** Whether the last orders since the keeper resumed all went unanswered; those that still wait are not counted. */
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
