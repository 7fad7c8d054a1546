/** In a file of its own, so that the script of the home page does not bundle the rest of the catalogue. */
export const foodTypes = ['Dairy', 'Grocery', 'Bakery'] as const
export type FoodType = (typeof foodTypes)[number]
