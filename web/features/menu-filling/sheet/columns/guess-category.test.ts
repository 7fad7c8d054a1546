import { expect, test } from 'vitest'
import { foodTypes } from '#contract/rules/items/food-types.ts'
import { nameLanguages, starters } from '#contract/rules/items/starters.ts'
import { guessPlace } from './guess-category.ts'

/** Items as shops of Pune, Lucknow and Chennai write them. */
const lines = `
Grocery/Others: Tea, Chai patti, Red Label tea, Tata Tea Gold, Green tea, चहा पावडर, Nescafe coffee, Bru, Sugar, चीनी, Gul, Toor dal, Moong dal, Chana dal, Masoor dal, Kabuli chana, Rajma, Lobia, तूर डाळ, Dal makhani, Soya chunks, Sabudana, Fortune sunflower oil, Mustard oil, Groundnut oil, Coconut oil, Olive oil, Parachute hair oil, Maggi, Maggi masala noodles, Yippee noodles, Pasta, Kissan jam, Tomato ketchup, Maggi tomato sauce, Mango pickle, Lijjat papad, Lays chips, Potato chips, Banana chips, Kurkure, Haldirams bhujia, Chivda, Dairy milk chocolate, Kitkat, Coca cola, Frooti mango drink, Orange juice, Bisleri water, Coconut water, Bournvita, Horlicks, Surf excel, Vim bar, Lux soap, Colgate toothpaste, Clinic plus shampoo, Almond hair oil, Lemon soap, Lizol floor cleaner, Agarbatti, Matchbox, Badam, Kaju, Honey, Peanut butter, Groundnut, Fruit jam, Rice bran oil, Tomato soup, Ginger garlic paste, Rose water, Amul Tea special, Wagh Bakri chai, Society tea leaf, Nescafe classic, Kala chana, Masoor malka, Urad chilka, Moong sabut, Toor dal premium, Kachi ghani mustard oil, Saffola gold, Til oil, Gingelly oil, Hakka noodles, Mixed pickle, Aloo bhujia, Moong dal namkeen, Masala chips, Cadbury silk, Mango juice, Lemon soda, Dettol soap, Rin bar, Colgate, Sandal agarbatti
Dairy/Butter: Amul butter, Vennai butter, Unsalted butter
Dairy/Milk: Amul gold milk, Gokul milk, दूध, Chitale cow milk, Amul taaza, Butter milk, Masala chaas, Mango lassi, Amul kool, Badam milk, Milk powder, Mother dairy full cream milk, Aavin milk blue, Paal
Dairy/Cheese: Amul cheese slice, Cheese cubes, Amul cheese spread, Pizza cheese, Britannia cheese block
Dairy/Yogurt: Dahi, Amul masti dahi, Mishti doi, Greek yogurt, Amrakhand, Shrikhand elaichi, Nandini curd, Hatsun curd, Thayir
Dairy/Paneer: Malai paneer, Paneer fresh, Low fat paneer
Dairy/Cream: Amul fresh cream, Whipping cream
Dairy/Ghee: Amul ghee, Desi ghee, गाय का घी, Gowardhan ghee
Dairy/Others: Mawa, Eggs, Anda, Kulfi, Vanilla ice cream, Amul chocolate ice cream, Gulab jamun, Kaju katli, Besan laddu, Milk cake, Farm eggs, Brown eggs, Besan barfi, Butterscotch ice cream
Grocery/Rice: Basmati rice, India Gate rice, Sona masoori rice, Ponni rice, Idli rice, Indrayani tandul, Poha, Kurmura, चावल, Brown rice, Daawat rice
Grocery/Flour: Aashirvaad atta, Multigrain atta, Besan, Maida, Rava, Suji, Corn flour, Ragi flour, Rice flour, गेहूं का आटा, Idli rava, Chakki fresh atta, Jowar atta, Upma rava
Grocery/Spices: Tata salt, Namak, Haldi, Mirchi powder, Everest garam masala, MDH chaat masala, Chicken masala, Sabzi masala, Pav bhaji masala, Milk masala, Chai masala, Tea masala, Sambar powder, Rasam powder, Jeera, Ajwain, Rai, Laung, Dalchini, Tej patta, Elaichi, Saunf, Methi dana, Hing, Kasuri methi, Dhaniya powder, Kali mirch, Paneer tikka masala, Mustard seeds, Pav bhaji masala Everest, Biryani masala, Kashmiri mirch, Black salt, Kala namak, Dhania sabut, Kalonji
Grocery/Vegetables: Tomato, Aloo, Kanda, Palak, Hara dhaniya, Shimla mirch, Gajar, Mushroom, Karela, Beetroot, Cucumber, Green chilli, Frozen peas, Bhindi, Lauki, Baby corn, Nashik onion
Grocery/Fruits: Apple, Kela, Mango, Alphonso mango, Grapes, Anar, Mosambi, Pineapple, Kiwi, Chikoo, Lemon, Kashmiri apple, Robusta banana, Green grapes, Nagpur santra
Grocery/Cereals: Corn flakes, Kelloggs chocos, Oats, Muesli, Dalia, Vermicelli, Masala oats, Roasted vermicelli
Bakery/Cookies: Parle G, Parle G biscuit, Good day, Marie gold biscuit, Butter cookies, Cream biscuit, Coconut biscuit, Salt biscuit, Milk biscuit, Oats cookies, Jeera biscuit, Bourbon biscuit, Nankhatai, Cashew cookies, Ginger biscuit
Bakery/Bread: White bread, Brown bread, Milk bread, Garlic bread, Sandwich bread, Multigrain bread, Fruit bread
Bakery/Buns: Ladi pav, Pav, Burger bun, Cream bun, Butter bun, Maska pav, Sweet bun, Burger pav
Bakery/Others: Khari, Butter khari, Rusk, Elaichi toast, Milk rusk, Frozen paratha, Masala khari, Suji rusk
Bakery/Cakes: Chocolate cake, Black forest cake, Fruit cake, Cup cake, Pineapple cake, Plum cake, Butter cake, Chocolate muffin, Brownie, Tutti frutti cake, Red velvet cake, Rava cake
Bakery/Pastries: Veg puff, Egg puff, Paneer puff, Chocolate pastry, Pineapple pastry, Cream roll, Croissant, Donut, Veg patties, Mushroom puff, Vanilla pastry
`
const asked = lines
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [category = '', names = ''] = line.split(': ')
    return names.split(', ').map((name) => ({ name, category }))
  })

/** A name that resembles nothing known belongs there too. */
const placeOf = (name: string) => {
  const { foodType, category } = guessPlace(name)?.place ?? { foodType: 'Grocery', category: 'Others' }
  return `${foodType}/${category}`
}

test('at least 95% of the names are guessed where their shop would put them', () => {
  const wrong = asked.filter(({ name, category }) => placeOf(name) !== category)
  expect(
    wrong.length / asked.length,
    wrong.map(({ name }) => `${name}: ${placeOf(name)}`).join('\n'),
  ).toBeLessThan(0.05)
})

test('every staple is guessed where it is, in each language', () => {
  for (const { names, foodType, category } of starters)
    for (const language of nameLanguages)
      expect(placeOf(names[language]), names[language]).toBe(`${foodType}/${category}`)
})

test.for([
  ['Tea', 'Grocery/Others'],
  ['Tea cake', 'Bakery/Cakes'],
  ['Coconut oil', 'Grocery/Others'],
  ['Jeera biscuit', 'Bakery/Cookies'],
  ['Pav bhaji masala', 'Grocery/Spices'],
  ['Paneer puff', 'Bakery/Pastries'],
  ['Eggs, white', 'Dairy/Others'],
  ['7 Roses chai', 'Grocery/Others'],
  ['गहू', 'Grocery/Cereals'],
  ['Wheat', 'Grocery/Cereals'],
  ['White zorb', 'Grocery/Others'],
  ['Lal mirch', 'Grocery/Spices'],
  ['Red chilli whole', 'Grocery/Spices'],
  ['लाल मिर्ची', 'Grocery/Spices'],
  ['Hari mirch', 'Grocery/Vegetables'],
  ['Large zorb', 'Grocery/Others'],
  ['Milk Full Cream', 'Dairy/Milk'],
] as const)('the head noun at the end of a name decides: %s', ([name, place]) => {
  expect(placeOf(name)).toBe(place)
})

test('if a food type is given, only categories of that type are guessed', () => {
  for (const foodType of foodTypes)
    for (const { name } of asked)
      expect(guessPlace(name, foodType)?.place.foodType ?? foodType).toBe(foodType)
})
