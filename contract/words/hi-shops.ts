import type { Translation } from '../rules/language/translation.ts'
import type { shopWords as english } from './en-shops.ts'

export const shopWords: Translation<typeof english> = {
  foodTypes: { Dairy: 'डेयरी', Grocery: 'किराना', Bakery: 'बेकरी' },
  categories: {
    Milk: 'दूध',
    Butter: 'मक्खन',
    Yogurt: 'दही',
    Ghee: 'घी',
    Cheese: 'चीज़',
    Paneer: 'पनीर',
    Cream: 'मलाई-क्रीम',
    Fruits: 'फल',
    Vegetables: 'सब्ज़ी',
    Rice: 'चावल',
    Spices: 'मसाले',
    Flour: 'आटा',
    Cereals: 'दाल-अनाज',
    Bread: 'ब्रेड',
    Cakes: 'केक',
    Pastries: 'पेस्ट्री',
    Cookies: 'बिस्कुट',
    Buns: 'पाव-बन',
    Others: 'बाकी सामान',
  },
  clock: {
    smallHours: 'तड़के {clock}',
    morning: 'सुबह {clock}',
    afternoon: 'दोपहर {clock}',
    evening: 'शाम {clock}',
    night: 'रात {clock}',
  },
}
