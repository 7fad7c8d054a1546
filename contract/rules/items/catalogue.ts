import type { FoodType } from './food-types.ts'

/** In the order in which a shop's page shows them. */
export const categories = {
  Dairy: ['Milk', 'Butter', 'Yogurt', 'Ghee', 'Cheese', 'Paneer', 'Cream', 'Others'],
  Grocery: ['Fruits', 'Vegetables', 'Rice', 'Spices', 'Flour', 'Cereals', 'Others'],
  Bakery: ['Bread', 'Cakes', 'Pastries', 'Cookies', 'Buns', 'Others'],
} as const satisfies Record<FoodType, readonly string[]>

type Category = (typeof categories)[FoodType][number]
/** Every category once: the last one of each food type has the same name. */
export const allCategories = [...new Set<Category>(Object.values(categories).flat())]

export const units = ['liter', 'kg', 'item', 'grams', 'ml', 'dozen'] as const
export type Unit = (typeof units)[number]

export const MAX_ITEM_NAME = 120
export const MAX_ITEM_DESCRIPTION = 1000
/** The largest pack size, in the pack's unit. */
export const MAX_PACK_SIZE = 100_000
