import { sql } from 'kysely'
import type { z } from 'zod'
import { isSlug } from '#contract/rules/shops/is-slug.ts'
import { isReservedSlug, slugsFor } from '#contract/rules/shops/make-slugs.ts'
import { MOST_SLUGS } from '#contract/rules/shops/slug.ts'
import type { findDoor } from '#contract/shops.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'

type Named = { id: string; name: string; city: string }

/** Gives a shop without a slug the first free one made from its name and city. */
export async function giveSlug(tx: Tx, { id, ...named }: Named): Promise<void> {
  const nameless = await tx
    .selectFrom('shops')
    .select('id')
    .where('id', '=', id)
    .where('slug', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!nameless) return
  for (const slug of slugsFor(named)) if (await claimSlug(tx, id, slug)) return putSlug(tx, id, slug)
}

/** Changes a shop's slug. One that the shop had before may be taken again; one of another shop is refused. */
export async function changeSlug(tx: Tx, shopId: string, slug: string): Promise<void> {
  if (!isSlug(slug) || isReservedSlug(slug)) throw new Refusal('malformed', { reason: 'slug' })
  if (!(await claimSlug(tx, shopId, slug))) {
    const known = await tx
      .selectFrom('shop_slugs')
      .select('shop_id')
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (known?.shop_id !== shopId) throw new Refusal('conflict', { reason: 'slug_taken' })
  } else await refuseTooMany(tx, shopId)
  await putSlug(tx, shopId, slug)
}

/** Reserves a slug for the shop for ever. False if any shop, this one included, has or had it. */
async function claimSlug(tx: Tx, shop_id: string, slug: string): Promise<boolean> {
  const made = await tx
    .insertInto('shop_slugs')
    .values({ slug, shop_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .executeTakeFirst()
  return made !== undefined
}

async function refuseTooMany(tx: Tx, shopId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('shop_slugs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  if (Number(count) > MOST_SLUGS) throw new Refusal('conflict', { reason: 'slugs_full' })
}

async function putSlug(tx: Tx, shopId: string, slug: string): Promise<void> {
  await tx.updateTable('shops').set({ slug, changed_at: sql<Date>`now()` }).where('id', '=', shopId).execute()
}

/** The shop that has or had this slug, and its present slug. */
export async function readDoor(
  db: Db,
  { slug }: z.output<typeof findDoor.input>,
): Promise<{ shopId: string; slug: string }> {
  const door = await db
    .selectFrom('shop_slugs')
    .innerJoin('shops', 'shops.id', 'shop_slugs.shop_id')
    .select(['shops.id as shopId', 'shops.slug'])
    .where('shop_slugs.slug', '=', slug.toLowerCase())
    .executeTakeFirst()
  if (!door?.slug) throw new Refusal('not_found')
  return { shopId: door.shopId, slug: door.slug }
}

/** For shops that were opened before there were slugs. */
export async function giveMissingSlugs(db: Db): Promise<void> {
  const shops = await db
    .selectFrom('shops')
    .select(['id', 'name', 'city'])
    .where('slug', 'is', null)
    .orderBy('id')
    .execute()
  for (const shop of shops) await db.transaction().execute((tx) => giveSlug(tx, shop))
}
