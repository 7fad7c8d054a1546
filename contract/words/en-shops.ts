import type { FoodType } from '../rules/items/food-types.ts'

/** Those of `words` that a list of shops needs: Home brings no others. */
export const shopWords = {
  foodTypes: { Dairy: 'Dairy', Grocery: 'Grocery', Bakery: 'Bakery' } as const satisfies Record<
    FoodType,
    string
  >,
  categories: {
    Milk: 'Milk',
    Butter: 'Butter',
    Yogurt: 'Yogurt',
    Ghee: 'Ghee',
    Cheese: 'Cheese',
    Paneer: 'Paneer',
    Cream: 'Cream',
    Fruits: 'Fruits',
    Vegetables: 'Vegetables',
    Rice: 'Rice',
    Spices: 'Spices',
    Flour: 'Flour',
    Cereals: 'Cereals',
    Bread: 'Bread',
    Cakes: 'Cakes',
    Pastries: 'Pastries',
    Cookies: 'Cookies',
    Buns: 'Buns',
    Others: 'Others',
  },
  /** By part of the day, as some languages need it. */
  clock: {
    smallHours: '{clock} am',
    morning: '{clock} am',
    afternoon: '{clock} pm',
    evening: '{clock} pm',
    night: '{clock} pm',
  },
} as const
