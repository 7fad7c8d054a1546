import { endpoints } from '#contract/endpoints.ts'
import { refusals } from '#contract/refusals.ts'
import { replies } from '#contract/replies.ts'
import { isIfsc } from '#contract/rules/accounts/checks.ts'
import type { LatLng } from '#contract/rules/places/straight-line.ts'
import type { ShopFigures } from '#contract/shops/own-shop.ts'
import type { Cell } from '#contract/shops.ts'
import type { Db } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, serve, writtenReply } from '#server/http/serve.ts'
import { findBank } from './bank/find-bank.ts'
import { type EditParts, editOwnShop } from './edit-own-shop.ts'
import { listDoors } from './lists/list-doors.ts'
import { listShops } from './lists/list-shops.ts'
import { listedCards } from './lists/listed-cards.ts'
import { requireOwnShop } from './own-shop.ts'
import { pauseShop } from './pause-shop.ts'
import { readOwnShop } from './read-own-shop.ts'
import { saveSetupDraft, showSetupDraft } from './setup-draft.ts'
import { listNamedShops, showShopWithChange } from './show-shop.ts'
import { readDoor } from './slugs.ts'

export type ShopParts = EditParts & {
  /** A shop's menu as JSON text. `changedAt`: from `showShopWithChange`. */
  menuText: (shopId: string, changedAt: string) => Promise<string>
  figuresOf: (db: Db, shopId: string) => Promise<ShopFigures>
  otherCellAt: (place: LatLng) => Cell | undefined
}

/** The last route's path matches every `/api/shops/…`, so these must be mounted after all other modules. */
export function shopRoutes(api: Api, parts: ShopParts) {
  const { sealer } = parts
  const writeCards = listedCards(api.db)
  serve(api, endpoints.listDoors, ({ db, input }) => listDoors(db, input.part))
  serve(api, endpoints.findDoor, async ({ db, input }) => ({ data: await readDoor(db, input) }))
  serve(api, endpoints.listShops, async ({ db, input }) => {
    const { data, next } = await listShops({ db, writeCards }, input)
    const { latitude: lat, longitude: lng } = input
    if (data.length === 0 && lat !== undefined && lng !== undefined)
      return { data: [], cell: parts.otherCellAt({ lat, lng }) }
    const more = next === undefined ? '' : `,"next":${JSON.stringify(next)}`
    return writtenReply(api, endpoints.listShops, `{"success":true,"data":[${data.join(',')}]${more}}`)
  })

  serve(api, endpoints.showOwnShop, async ({ db, viewer }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    const [shop, stats] = await Promise.all([readOwnShop(db, sealer, shopId), parts.figuresOf(db, shopId)])
    return { shop, stats }
  })

  serve(api, endpoints.editOwnShop, async (call) => {
    const shopId = await editOwnShop(parts, call, call.input)
    return { shop: await readOwnShop(call.db, sealer, shopId), message: replies.shopSaved }
  })

  serve(api, endpoints.pauseShop, async ({ db, viewer, input }) => {
    const shopId = await requireOwnShop(db, viewer.accountId)
    await pauseShop(db, shopId, input.until === null ? null : new Date(input.until))
    return { shop: await readOwnShop(db, sealer, shopId) }
  })

  serve(api, endpoints.showSetupDraft, ({ db, viewer }) => showSetupDraft(db, sealer, viewer.accountId))

  serve(api, endpoints.saveSetupDraft, async ({ db, viewer, input }) => {
    await saveSetupDraft(db, sealer, viewer.accountId, input)
    return {}
  })

  serve(api, endpoints.showBank, async ({ input }) => {
    if (isIfsc(input.ifsc)) return findBank(input.ifsc)
    throw new Refusal('malformed', {
      reason: 'ifsc',
      issues: [{ path: 'ifsc', message: refusals.malformed.reasons.ifsc }],
    })
  })

  serve(api, endpoints.listNamedShops, async ({ db, input }) => ({
    data: await listNamedShops(db, input.shopIds),
  }))

  // The most frequent call. The menu, nearly all of the reply, is inserted as cached JSON text.
  serve(api, endpoints.showShop, async ({ db, input }) => {
    const { changedAt, ...shop } = await showShopWithChange(db, input.shopId)
    const foodItems = await parts.menuText(input.shopId, changedAt)
    const rest = `"shop":${JSON.stringify(shop)},"coordinates":${JSON.stringify(shop.coordinates)}`
    return writtenReply(api, endpoints.showShop, `{"success":true,"data":{${rest},"foodItems":${foodItems}}}`)
  })
}
