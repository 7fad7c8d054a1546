import type { OwnFoodItem } from '#contract/menu.ts'

/** An item with a photo and two further ones, as its keeper gets it. */
export const milk: OwnFoodItem = {
  _id: 'milk',
  shopId: 'shop',
  name: 'Cow milk',
  description: '',
  price: 30,
  foodType: 'Dairy',
  category: 'Milk',
  unit: 'ml',
  quantity: 500,
  image: '/media/front',
  moreImages: ['/media/back', '/media/label'],
  inStock: true,
  hasPhoto: true,
  stock: { mode: 'available' },
}
