import type { Translation } from '../rules/language/translation.ts'
import type { shopWords as english } from './en-shops.ts'

export const shopWords: Translation<typeof english> = {
  foodTypes: { Dairy: 'डेअरी', Grocery: 'किराणा', Bakery: 'बेकरी' },
  categories: {
    Milk: 'दूध',
    Butter: 'लोणी-बटर',
    Yogurt: 'दही',
    Ghee: 'तूप',
    Cheese: 'चीज',
    Paneer: 'पनीर',
    Cream: 'साय-क्रीम',
    Fruits: 'फळे',
    Vegetables: 'भाजी',
    Rice: 'तांदूळ',
    Spices: 'मसाले',
    Flour: 'पीठ',
    Cereals: 'डाळ-धान्य',
    Bread: 'ब्रेड',
    Cakes: 'केक',
    Pastries: 'पेस्ट्री',
    Cookies: 'बिस्किटे',
    Buns: 'पाव-बन',
    Others: 'इतर',
  },
  clock: {
    smallHours: 'पहाटे {clock}',
    morning: 'सकाळी {clock}',
    afternoon: 'दुपारी {clock}',
    evening: 'संध्याकाळी {clock}',
    night: 'रात्री {clock}',
  },
}
