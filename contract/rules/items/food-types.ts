/** In a file of its own, since Home's script needs these but not the rest of the catalogue. */
export const foodTypes = ['Dairy', 'Grocery', 'Bakery'] as const
export type FoodType = (typeof foodTypes)[number]
