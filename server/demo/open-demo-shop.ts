import { setupPlans } from '#contract/rules/money/plans.ts'
import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { addMany } from '#server/menu/add-many.ts'
import { emblemPicture } from '#server/menu/emblems.ts'
import { listItems } from '#server/menu/read-items.ts'
import { openShop } from '#server/shops/open-shop.ts'
import { shopOfAccount } from '#server/shops/own-shop.ts'
import { chooseMenu } from './choose-menu.ts'
import type { DemoItem } from './data/item.ts'
import type { DemoShop } from './data/shops.ts'

const sixMonths = setupPlans[2]

type Opening = { number: number; shop: DemoShop; ownerAccountId: string; email: string; openedAt: Date }

/** Opens a shop with its menu, with emblems as pictures. Continues what an interrupted start has left. @returns the shop's id */
export async function openDemoShop(db: Db, sealer: Sealer, opening: Opening): Promise<string> {
  const menu = chooseMenu(opening.number, opening.shop)
  const shopId = await ensureShop(db, sealer, opening, menu)
  if ((await listItems(db, shopId)).length > 0) return shopId
  const items = menu.map(({ look: _, packs: __, ...item }) => item)
  await addMany(db, shopId, items, null, opening.openedAt)
  return shopId
}

async function ensureShop(db: Db, sealer: Sealer, opening: Opening, menu: DemoItem[]): Promise<string> {
  const { number, shop, ownerAccountId, email, openedAt } = opening
  const known = (await shopOfAccount(db, ownerAccountId))?._id
  if (known) return known
  const [first] = menu
  if (!first) throw new Error(`${shop.name} sells nothing`)
  const picture = await emblemPicture(db, first.foodType, first.category)
  const shopId = await db.transaction().execute((tx) =>
    openShop(
      tx,
      sealer,
      {
        ...shop,
        ownerAccountId,
        email,
        picture,
        phone: String(9_823_400_100 + number),
        city: 'Nagpur',
        state: 'MAHARASHTRA',
        postalCode: shop.postal_code,
        lat: shop.latitude,
        lng: shop.longitude,
        pan: 'AAACL1234C',
        accountNumber: String(302_145_670_000 + number),
        ifsc: 'SBIN0001234',
        accountHolderName: shop.owner,
        bankName: 'State Bank of India',
        wantsPush: false,
      },
      sixMonths,
      openedAt,
    ),
  )
  if (!shopId) throw new Error(`${shop.name} could not be opened`)
  return shopId
}
