import { read } from './kept-carts.ts'
import { write } from './write-carts.ts'

/** The shop last opened or added to is the current one; but one without a cart does not hide a cart that is being filled. */
export function chooseShop(shopId: string) {
  const { carts, currentShopId } = read()
  const hidesCart = currentShopId in carts && !(shopId in carts)
  if (shopId !== currentShopId && !hidesCart) write(carts, shopId)
}
