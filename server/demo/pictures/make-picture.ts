import sharp from 'sharp'
import type { DemoItem } from '#server/demo/data/item.ts'
import type { DemoShop } from '#server/demo/data/shops.ts'
import { drawItem } from './draw-item.ts'
import { drawShopFront } from './draw-shop-front.ts'

const grounds = { Dairy: '#cfe3f7', Grocery: '#dcebc6', Bakery: '#f9dcae' }

/** An item's drawing as a shopkeeper's browser would send a photo. */
export function itemPicture(item: DemoItem): Promise<string> {
  return toDataUrl(drawItem(item.look, grounds[item.foodType]))
}

export function shopPicture(shop: DemoShop, goods: readonly string[]): Promise<string> {
  return toDataUrl(drawShopFront({ name: shop.name, awning: shop.awning, wall: shop.wall, goods }))
}

async function toDataUrl(svg: string): Promise<string> {
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
