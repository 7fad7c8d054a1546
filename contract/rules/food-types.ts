/** Apart from the rest of the catalogue, which Home's script need not bring. */
export const foodTypes = ['Dairy', 'Grocery', 'Bakery'] as const
export type FoodType = (typeof foodTypes)[number]
