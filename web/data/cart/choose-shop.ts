import { readCarts } from './stored-carts.ts'
import { writeCarts } from './write-carts.ts'

/** Makes a shop that was opened the current one, unless it has no cart and the current shop has one. */
export function chooseShop(shopId: string) {
  const { carts, currentShopId } = readCarts()
  const hidesCart = currentShopId in carts && !(shopId in carts)
  if (shopId !== currentShopId && !hidesCart) writeCarts(carts, shopId)
}
