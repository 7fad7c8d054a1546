import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { emblemName } from '#contract/rules/items/emblems.ts'
import type { FoodType } from '#contract/rules/items/food-types.ts'
import { readLook } from '#server/demo/data/item.ts'
import { drawItem } from '#server/demo/pictures/draw-item.ts'
import { projectDir } from './run-step.ts'

/** An emblem of Fluent Emoji Flat by its name, or a pack with its colour and the emblem on its label. */
const looks: Record<FoodType, Record<string, string>> = {
  Dairy: {
    Milk: 'glass-of-milk',
    Butter: 'butter',
    Yogurt: 'tub #5aa9e6 cow',
    Ghee: 'jar #f2c14e cow',
    Cheese: 'cheese-wedge',
    Paneer: 'block #f3ead7',
    Cream: 'box #9fd0c0 cow',
    Others: 'cow',
  },
  Grocery: {
    Fruits: 'red-apple',
    Vegetables: 'carrot',
    Rice: 'sack #7fb069 sheaf-of-rice',
    Spices: 'hot-pepper',
    Flour: 'sack #e0a458 sheaf-of-rice',
    Cereals: 'bowl-with-spoon',
    Others: 'shopping-bags',
  },
  Bakery: {
    Bread: 'bread',
    Cakes: 'birthday-cake',
    Pastries: 'croissant',
    Cookies: 'cookie',
    Buns: 'bagel',
    Others: 'pretzel',
  },
}
const grounds = { Dairy: '#cfe3f7', Grocery: '#dcebc6', Bakery: '#f9dcae' }

const folder = join(projectDir, 'contract/emblems')
await mkdir(folder, { recursive: true })
for (const [foodType, byCategory] of Object.entries(looks) as [FoodType, Record<string, string>][]) {
  for (const [category, look] of Object.entries(byCategory)) {
    const svg = drawItem(readLook(look), grounds[foodType])
    await sharp(Buffer.from(svg))
      .jpeg({ quality: 88, mozjpeg: true })
      .toFile(join(folder, `${emblemName(foodType, category)}.jpg`))
  }
}
