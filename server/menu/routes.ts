import { endpoints } from '#contract/endpoints.ts'
import { replies } from '#contract/replies.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { requireRunningShop } from '#server/shops/own-shop.ts'
import { showShop } from '#server/shops/show-shop.ts'
import { addMany, listBatches } from './add-many.ts'
import { addPhoto } from './add-photo.ts'
import { arrangeItems } from './arrange-items.ts'
import { addItem, editItem, removeItem } from './change-items.ts'
import { listItems, listOwnItems, showItem } from './read-items.ts'
import { savePrices } from './save-prices.ts'
import { setStock } from './set-stock.ts'
import { undoBatch } from './undo-batch.ts'

export function menuRoutes(api: Api) {
  serve(api, endpoints.listOwnFood, async ({ db, viewer }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    return { data: await listOwnItems(db, shopId) }
  })

  serve(api, endpoints.listShopFood, async ({ db, input }) => {
    const [, data] = await Promise.all([showShop(db, input.shopId), listItems(db, input.shopId)])
    return { data }
  })

  serve(api, endpoints.addFood, async ({ db, viewer, input, request }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    const added = await addItem(db, shopId, input, readIdempotencyKey(request))
    return { ...added, message: replies.itemAdded }
  })

  serve(api, endpoints.addManyFood, async ({ db, viewer, input, request }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    const data = await addMany(db, shopId, input.items, readIdempotencyKey(request))
    return { data, message: replies.itemsAdded }
  })

  serve(api, endpoints.listBatches, async ({ db, viewer }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    return { data: await listBatches(db, shopId) }
  })

  serve(api, endpoints.undoBatch, async ({ db, viewer, input }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    return { data: await undoBatch(db, shopId, input.batchId), message: replies.itemsTakenBack }
  })

  serve(api, endpoints.savePrices, async ({ db, viewer, input, request }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    const data = await savePrices(db, shopId, input.changes, readIdempotencyKey(request))
    return { data, message: replies.pricesSaved }
  })

  serve(api, endpoints.arrangeFood, async ({ db, viewer, input }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    return { data: await arrangeItems(db, shopId, input), message: replies.itemsArranged }
  })

  serve(api, endpoints.editFood, async ({ db, viewer, input }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    return { data: await editItem(db, shopId, input), message: replies.itemChanged }
  })

  serve(api, endpoints.addPhoto, async ({ db, viewer, input }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    return { data: await addPhoto(db, shopId, input), message: replies.photoAdded }
  })

  serve(api, endpoints.setStock, async ({ db, viewer, input }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    return { data: await setStock(db, shopId, input), message: replies.stockSet }
  })

  serve(api, endpoints.removeFood, async ({ db, viewer, input }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    await removeItem(db, shopId, input.id)
    return { message: replies.itemRemoved }
  })

  serve(api, endpoints.showFood, async ({ db, input }) => ({ data: await showItem(db, input.itemId) }))
}
