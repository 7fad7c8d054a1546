import { daysAgo } from '#server/db/days-ago.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { digestOfAsked } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'

/** A call that adds items. `key`: its idempotency key. `asked`: a digest of its input. */
export type ItemAdd = { shopId: string; key: string; asked: string }

export const itemAddOf = (shopId: string, key: string, input: object): ItemAdd => ({
  shopId,
  key,
  asked: digestOfAsked(input),
})

/**
 * The ids that an earlier call with this key added, the item before its further packs. Refuses a key that was used with other
 * input. The caller holds the shop's lock, so that the second of two concurrent calls finds the first.
 */
export async function findAdded(tx: Tx, { shopId, key, asked }: ItemAdd): Promise<string[] | undefined> {
  const known = await tx
    .selectFrom('item_adds')
    .select(['asked', 'item_ids'])
    .where('shop_id', '=', shopId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (known && known.asked !== asked) throw new Refusal('key_reused', { reason: 'item' })
  return known?.item_ids
}

export async function keepAdded(tx: Tx, { shopId, key, asked }: ItemAdd, ids: string[]): Promise<void> {
  await tx
    .insertInto('item_adds')
    .values({ shop_id: shopId, idempotency_key: key, asked, item_ids: ids })
    .execute()
}

export async function forgetItemAdds(db: Db, keptDays: number): Promise<void> {
  await db.deleteFrom('item_adds').where('created_at', '<', daysAgo(keptDays)).execute()
}
