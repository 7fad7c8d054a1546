import { sql } from 'kysely'
import type { OwnFoodItem } from '#contract/menu.ts'
import { keyInFamily } from '#contract/rules/items/packs.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findAccount } from '#server/identity/accounts.ts'
import type { Log } from '#server/log.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { addPhoto } from '#server/menu/add-photo.ts'
import { isEmblem } from '#server/menu/emblems.ts'
import { listOwnItems } from '#server/menu/read-items.ts'
import { putPhotosInOrders } from '#server/orders/put-photos.ts'
import { editShop } from '#server/shops/edit-shop.ts'
import { shopIdOfAccount } from '#server/shops/own-shop.ts'
import { touchShop } from '#server/shops/touch-shop.ts'
import { beginTown } from './begin-town.ts'
import { chooseMenu } from './choose-menu.ts'
import type { DemoItem } from './data/item.ts'
import { type DemoShop, demoShops } from './data/shops.ts'
import { shopEmail } from './demo-accounts.ts'
import { itemPicture, shopPicture } from './pictures/make-picture.ts'

type ShopToDraw = { shopId: string; shop: DemoShop; menu: DemoItem[] }

/**
 * Draws pictures for a finished town, wherever an emblem is still shown. So a picture that somebody has uploaded meanwhile
 * stays, and a run that was interrupted is continued.
 */
export async function drawTown(db: Db, log: Log, shops: readonly DemoShop[] = demoShops): Promise<void> {
  if ((await beginTown(db)) !== 'finished') return
  const startedAt = performance.now()
  const allToDraw = await findShopsToDraw(db, shops)
  // What Home shows comes first.
  for (const toDraw of allToDraw) await drawFront(db, toDraw)
  for (const toDraw of allToDraw) await drawItems(db, toDraw)
  await db.updateTable('demo_town').set({ drawn_at: sql<Date>`now()` }).execute()
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'the demo town has its pictures')
}

async function findShopsToDraw(db: Db, shops: readonly DemoShop[]): Promise<ShopToDraw[]> {
  const allToDraw: ShopToDraw[] = []
  for (const [number, shop] of shops.entries()) {
    const keeper = await findAccount(db, shopEmail(number), 'shop')
    const shopId = keeper && (await shopIdOfAccount(db, keeper.id))
    if (shopId) allToDraw.push({ shopId, shop, menu: chooseMenu(number, shop) })
  }
  return allToDraw
}

async function drawFront(db: Db, { shopId, shop, menu }: ShopToDraw): Promise<void> {
  const showsEmblem = async (of: Db) => {
    const row = await of.selectFrom('shops').select('picture').where('id', '=', shopId).executeTakeFirst()
    return row !== undefined && isEmblem(row.picture)
  }
  if (!(await showsEmblem(db))) return
  const picture = await storePicture(db, readDataUrl(await shopPicture(shop, goodsOf(menu))))
  await db.transaction().execute(async (tx) => {
    await touchShop(tx, shopId)
    if (await showsEmblem(tx)) await editShop(tx, shopId, {}, picture)
  })
}

async function drawItems(db: Db, { shopId, menu }: ShopToDraw): Promise<void> {
  const looks = new Map(menu.map((item) => [keyInFamily(item), item]))
  for (const item of await listOwnItems(db, shopId)) {
    const drawn = looks.get(keyInFamily(item))
    if (drawn && !item.hasPhoto) await addDrawing(db, shopId, item, await itemPicture(drawn))
  }
  await putPhotosInOrders(db, shopId)
}

async function addDrawing(
  db: Db,
  shopId: string,
  { _id: itemId }: OwnFoodItem,
  image: string,
): Promise<void> {
  await addPhoto(db, shopId, { itemId, image }).catch((refusal) => {
    // The item has got a photo meanwhile, or has left the menu.
    if (!(refusal instanceof Refusal && ['conflict', 'not_found'].includes(refusal.code))) throw refusal
  })
}

/** Eight emblems spread evenly over the menu, for counter and shelf of the shop front. */
function goodsOf(menu: DemoItem[]): string[] {
  const emblems = [...new Set(menu.flatMap(({ look }) => look.emblem ?? look.pack.label ?? []))]
  return Array.from({ length: 8 }, (_, i) => emblems[Math.floor((i * emblems.length) / 8)] ?? 'basket')
}
