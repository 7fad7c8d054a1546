import { endpoints } from '#contract/endpoints.ts'
import { type Api, serve, writtenReply } from '#server/http/serve.ts'
import { requireRunningShop } from '#server/shops/own-shop.ts'
import { showShop, showShopWithChange } from '#server/shops/show-shop.ts'
import { addItem, editItem, removeItem } from './change-items.ts'
import { menuTexts } from './menu-text.ts'
import { listItems, showItem } from './read-items.ts'

export function menuRoutes(api: Api) {
  serve(api, endpoints.listOwnFood, async ({ db, viewer }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    return { data: await listItems(db, shopId) }
  })

  serve(api, endpoints.listShopFood, async ({ db, input }) => {
    const [, data] = await Promise.all([showShop(db, input.shopId), listItems(db, input.shopId)])
    return { data }
  })

  serve(api, endpoints.addFood, async ({ db, viewer, input }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    return { data: await addItem(db, shopId, input), message: 'Food item added successfully!' }
  })

  serve(api, endpoints.editFood, async ({ db, viewer, input }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    return { data: await editItem(db, shopId, input), message: 'Food item updated successfully!' }
  })

  serve(api, endpoints.removeFood, async ({ db, viewer, input }) => {
    const shopId = await requireRunningShop(db, viewer.accountId)
    await removeItem(db, shopId, input.id)
    return { message: 'Food item removed.' }
  })

  serve(api, endpoints.showFood, async ({ db, input }) => ({ data: await showItem(db, input.itemId) }))
}

/** Its path matches every `/api/shops/…` there is, so it is mounted after all of them. */
export function shopPageRoute(api: Api) {
  const menuText = menuTexts(api.db)

  // The busiest call there is: the menu, which is nearly all of it, goes out as it was written down before.
  serve(api, endpoints.showShop, async ({ db, input }) => {
    const { changedAt, ...shop } = await showShopWithChange(db, input.shopId)
    const foodItems = await menuText(input.shopId, changedAt)
    const { latitude: lat, longitude: lng } = shop.shopAddress
    const rest = `"shop":${JSON.stringify(shop)},"coordinates":${JSON.stringify({ lat, lng })}`
    return writtenReply(api, endpoints.showShop, `{"success":true,"data":{${rest},"foodItems":${foodItems}}}`)
  })
}
