import sharp from 'sharp'
import type { DemoItem } from '#server/demo/data/item.ts'
import type { DemoShop } from '#server/demo/data/shops.ts'
import { drawItem } from './draw-item.ts'
import { drawShopFront } from './draw-shop-front.ts'

const grounds = { Dairy: '#cfe3f7', Grocery: '#dcebc6', Bakery: '#f9dcae' }

// Many shops sell the same items: each drawing is encoded only once.
const drawn = new Map<string, Promise<string>>()

/** An item's drawing as a data URL, in the form in which a browser uploads a photo. */
export function itemPicture(item: DemoItem): Promise<string> {
  const svg = drawItem(item.look, grounds[item.foodType])
  const dataUrl = drawn.get(svg) ?? toDataUrl(svg)
  drawn.set(svg, dataUrl)
  return dataUrl
}

export function shopPicture(shop: DemoShop, goods: readonly string[]): Promise<string> {
  return toDataUrl(drawShopFront({ name: shop.name, awning: shop.awning, wall: shop.wall, goods }))
}

async function toDataUrl(svg: string): Promise<string> {
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
