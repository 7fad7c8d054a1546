import type { FoodType } from '#contract/rules/items/food-types.ts'

/** Names of goods that are not among the starters, by category, in the notation of `food-words.ts`. */
export const CATEGORY_WORDS: readonly [foodType: FoodType, category: string, names: string][] = [
  [
    'Dairy',
    'Milk',
    'amul kool, milkshake, milk powder, badam milk, milk shake, dudh powder, milk full cream',
  ],
  ['Dairy', 'Yogurt', 'doi, amrakhand, raita'],
  ['Dairy', 'Cheese', 'cheese, feta, parmesan, cheddar'],
  [
    'Dairy',
    'Others',
    'kulfi, gulab jamun, barfi, burfi, laddu, ladoo, mithai, kaju katli, sandesh, rabdi, basundi, milk cake',
  ],
  [
    'Grocery',
    'Fruits',
    'mango, grape, pineapple, mosambi, kiwi, chikoo, chiku, sitaphal, strawberry, litchi, pear, muskmelon, dates, khajur, fig, anjeer, dragon fruit',
  ],
  [
    'Grocery',
    'Vegetables',
    'capsicum, carrot, mushroom, karela, bitter gourd, beetroot, cucumber, corn, sweet potato, radish, mooli, mula, pumpkin, drumstick, beans, gawar, tindora, turai, dodka, methi leaves, kadi patta, curry leaves, pudina, mint, frozen peas, broccoli, lettuce',
  ],
  ['Grocery', 'Rice', 'ponni, sona masoori, idli rice, biryani rice, indrayani, ambemohar'],
  [
    'Grocery',
    'Spices',
    'masala, red chilli, ajwain, ova, laung, lavang, clove, cinnamon, dalchini, tej patta, bay leaf, saunf, badishep, fennel, fenugreek, methi dana, kasuri methi, sambar powder, rasam powder, jaiphal, javitri, kesar, saffron, til, khaskhas, amchur, kalonji, tamarind, imli, chinch',
  ],
  ['Grocery', 'Flour', 'ragi, nachni, corn flour, sattu, singhara, rajgira'],
  ['Grocery', 'Cereals', 'gehun, barley, muesli, chocos, kelloggs, sabudana, sago, quinoa'],
  [
    'Grocery',
    'Others',
    'oil, dal, tea, coffee, noodles, juice, sharbat, syrup, squash, water, soft drink, soda, cola, coke, pepsi, sprite, fanta, limca, thums up, frooti, maaza, bournvita, horlicks, boost, complan, pasta, macaroni, soup, sauce, ketchup, jam, pickle, papad, chips, kurkure, namkeen, farsan, bhujia, chivda, chocolate, kitkat, toffee, chewing gum, peanut butter, soya chunks, lobia, dal makhani, walnut, akhrot, pista, dry fruit, paste, coffee powder, tea powder, vinegar, yeast, baking powder, soap, shampoo, conditioner, toothpaste, toothbrush, detergent, surf, tide, rin, vim, harpic, lizol, floor cleaner, cleaner, phenyl, handwash, sanitizer, hair oil, face cream, facewash, talcum powder, deodorant, perfume, razor, diaper, sanitary pad, napkin, tissue, foil, matchbox, candle, agarbatti, dhoop, camphor, kapur, bulb, mosquito coil, rose water, coconut water',
  ],
  [
    'Bakery',
    'Cookies',
    'biscuit, cookie, parle, good day, bourbon, oreo, monaco, krackjack, marie, hide seek, jim jam, nutri choice, tiger biscuit, cracker',
  ],
  ['Bakery', 'Bread', 'bread, kulcha, pizza base, garlic bread'],
  ['Bakery', 'Buns', 'bun, pav, maska pav'],
  ['Bakery', 'Cakes', 'cake, muffin, brownie, swiss roll, plum cake'],
  ['Bakery', 'Pastries', 'pastry, puff, patties, croissant, donut, doughnut, eclair, cream roll'],
  [
    'Bakery',
    'Others',
    'toast, rusk, khari, paratha, samosa, sandwich, pizza, burger, garlic stick, breadstick',
  ],
]
