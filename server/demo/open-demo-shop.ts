import { foodTypes } from '#contract/rules/catalogue.ts'
import { keyInFamily } from '#contract/rules/packs.ts'
import { setupPlans } from '#contract/rules/plans.ts'
import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { addItem } from '#server/menu/change-items.ts'
import { listItems } from '#server/menu/read-items.ts'
import { openShop } from '#server/shops/open-shop.ts'
import { shopOfAccount } from '#server/shops/own-shop.ts'
import { bakeryItems } from './data/bakery.ts'
import { dairyItems } from './data/dairy.ts'
import { groceryItems } from './data/grocery.ts'
import type { DemoItem } from './data/item.ts'
import type { DemoShop } from './data/shops.ts'
import { makeDice } from './dice.ts'
import { itemPicture, shopPicture } from './pictures/make-picture.ts'

const catalogue = { Dairy: dairyItems, Grocery: groceryItems, Bakery: bakeryItems }
const sixMonths = setupPlans[2]

type Opening = { number: number; shop: DemoShop; ownerAccountId: string; email: string; openedAt: Date }

/** Opens a shop with its menu and answers its id. What an earlier start left of it is gone on with. */
export async function openDemoShop(db: Db, sealer: Sealer, opening: Opening): Promise<string> {
  const menu = chooseMenu(opening)
  const shopId = await ensureShop(db, sealer, opening, menu)
  const known = new Set((await listItems(db, shopId)).map(keyInFamily))
  for (const item of menu) {
    if (known.has(keyInFamily(item))) continue
    const { look: _, packs: __, ...fields } = item
    await addItem(db, shopId, { ...fields, image: await itemPicture(item), inStock: true })
  }
  return shopId
}

/** A shop has its own choice of the catalogue, at prices of its own. Of a thing in several packs it has them all, and fewer other things. */
function chooseMenu({ number, shop }: Opening): DemoItem[] {
  const dice = makeDice(number + 1)
  return foodTypes.flatMap((type) =>
    dice
      .some(catalogue[type], shop.sells[type])
      .flatMap((item) => {
        const percent = dice.between(94, 108)
        return [item, ...item.packs].map((pack) => ({
          ...item,
          ...pack,
          price: Math.max(5, Math.round((pack.price * percent) / 100)),
        }))
      })
      .slice(0, shop.sells[type]),
  )
}

async function ensureShop(db: Db, sealer: Sealer, opening: Opening, menu: DemoItem[]): Promise<string> {
  const { number, shop, ownerAccountId, email, openedAt } = opening
  const known = (await shopOfAccount(db, ownerAccountId))?._id
  if (known) return known
  const picture = await storePicture(db, readDataUrl(await shopPicture(shop, goodsOf(menu))))
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

/** Eight emblems of what is sold, spread over the menu, for the front's counter and shelf. */
function goodsOf(menu: DemoItem[]): string[] {
  const emblems = [...new Set(menu.flatMap(({ look }) => look.emblem ?? look.pack.label ?? []))]
  return Array.from({ length: 8 }, (_, i) => emblems[Math.floor((i * emblems.length) / 8)] ?? 'basket')
}
