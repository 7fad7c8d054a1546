import { expect, test } from 'vitest'
import { isAboutPriceOrOmission, summariseList } from '#test/summarise-list.ts'

/** Each row of a list in short form, with doubts about its price, or the reason why it is left out. */
const items = (text: string) => summariseList(text, isAboutPriceOrOmission).join('|')

test.for([
  [
    'Amul ghee 200ml - 140 / 500ml - 320 / 1L - 620',
    'Amul ghee ₹140 200 ml|Amul ghee ₹320 500 ml|Amul ghee ₹620 1 liter',
  ],
  ['Tata tea 100g 45 | 250g 110', 'Tata tea ₹45 100 grams|Tata tea ₹110 250 grams'],
  ['Rice 1kg=60,5kg=290', 'Rice ₹60 1 kg|Rice ₹290 5 kg'],
  ['Bread 400 g / 40 rs', 'Bread ₹40 400 grams'],
  [
    'Milk 30\nCurd 45\nGhee 90\nCarrot | गाजर | 50',
    'Milk ₹30 1 item|Curd ₹45 1 item|Ghee ₹90 1 item|Carrot | गाजर ₹50 1 item',
  ],
  ['Lays 10 / 20', 'Lays 10 ₹20 1 item ?price_unsure'],
  ['Dal Fry (H) 60 (F) 100', 'Dal Fry (H) 60 (F) ₹100 1 item ?price_unsure'],
  ['Milk 30 - bread 40', 'Milk 30 - bread ₹40 1 item ?price_unsure'],
  ['Ghee 1L 650/5L 3100', 'Ghee 1L 650/5L ₹3100 1 item ?price_unsure'],
  ['Rice 1kg-60 5kg-290', 'Rice 1kg-60 ₹290 5 kg ?price_unsure'],
  ['Vitamin B-12 300', 'Vitamin B-12 ₹300 1 item'],
  ['Soap 3 + 1 free 90', 'Soap 3 + 1 free ₹90 1 item'],
  ['Poha 1/2 kg 30', 'Poha ₹30 500 grams'],
  ['Poha 1 1/2 kg 90', 'Poha ₹90 1.5 kg'],
] as const)(
  'several packs of one item on a line are separate items, or are doubtful: %j',
  ([line, found]) => {
    expect(items(line)).toBe(found)
  },
)

test.for([
  [
    '1- Atta 5kg 240\n2- Rice 5 kg 350\n3- 7up 750ml 40\n4- Dal 1kg 140',
    'Atta ₹240 5 kg|Rice ₹350 5 kg|7up ₹40 750 ml|Dal ₹140 1 kg',
  ],
  ['1: Atta 240\n2: Rice 350\n3: Dal 140', 'Atta ₹240 1 item|Rice ₹350 1 item|Dal ₹140 1 item'],
  ['1. Atta 240\n2. 5 star 10\n3. 7up 40', 'Atta ₹240 1 item|5 star ₹10 1 item|7up ₹40 1 item'],
  [
    '7-up 40\n50-50 biscuit 10\n3-ply mask 20',
    '7-up ₹40 1 item|50-50 biscuit ₹10 1 item|3-ply mask ₹20 1 item',
  ],
  [
    '1-ply tissue 40\n2-ply tissue 60\n3-ply tissue 80\nMilk 30',
    '1-ply tissue ₹40 1 item|2-ply tissue ₹60 1 item|3-ply tissue ₹80 1 item|Milk ₹30 1 item',
  ],
  [
    '1-ply tissue,40\n2-ply tissue,60\n3-ply tissue,80',
    '1-ply tissue ₹40 1 item|2-ply tissue ₹60 1 item|3-ply tissue ₹80 1 item',
  ],
  ['1 Milk 500 ml 30\n2 Milk 1 L 58\n3 Milk 6 L 330', 'Milk ₹30 500 ml|Milk ₹58 1 liter|Milk ₹330 6 liter'],
] as const)('line numbers are not part of a name, however they are written: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test.for([
  ['Dove 3x100g 180', 'Dove 3x100g ₹180 300 grams'],
  ['Lifebuoy (4 X 125 gm) 140', 'Lifebuoy (4 X 125 gm) ₹140 500 grams'],
  ['Coke 24×250ml = 480', 'Coke 24×250ml ₹480 6000 ml'],
  ['Item,Pack,Rate\nDove,3x100g,180', 'Dove ₹180 300 grams'],
] as const)('several pieces of one size are added up to one pack: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test.for([
  'Rate list 2026',
  'Price List - Nov 2026',
  'Estd 1985',
  'Shop No. 12',
  '*Min order ₹200*',
  'Home delivery free above 500',
  'Delivery charge: ₹20',
  'डिलीवरी शुल्क ₹20',
  'Order on WhatsApp 98765 43210',
  'Half 60',
  'Bill no 123',
  'Items: 45',
  'Round off 0.40',
  'CGST 2.5% 52.5',
])('notes of a shop are not items, whatever numbers they contain: %s', (note) => {
  expect(items(`${note}\nMilk 30\nMobile cover 99`)).toBe(
    'name_missing|Milk ₹30 1 item|Mobile cover ₹99 1 item',
  )
  expect(items(`Milk,30\nCurd,45\n${note}`)).toMatch(
    /^Milk ₹30 1 item\|Curd ₹45 1 item\|(name|price)_missing$/,
  )
})
test.for([
  ['Tel 1 L 140\nDate 500g 150', 'Tel ₹140 1 liter|Date ₹150 500 grams'],
  ['Tel 140\nDates: 200', 'Tel ₹140 1 item|Dates ₹200 1 item'],
  ['Tel,1 L,140\nDal,1 kg,120', 'Tel ₹140 1 liter|Dal ₹120 1 kg'],
  ['50-50 10\n501 20\n555 15', '50-50 ₹10 1 item|501 ₹20 1 item|555 ₹15 1 item'],
  ['Tel 98765 43210\nTel: 022-24567890\nTel 9876543210', 'name_missing|price_unread|price_unread'],
  ['Date 12-01-26\n12-01-26\n98765 43210', 'name_missing|name_missing|name_missing'],
  ['Min order 5 kg 500\nHalf 1 kg 60\nNet 500 g 30', 'name_missing|name_missing|name_missing'],
] as const)(
  'an item with the name of a note, or with a number as its name, is still an item: %j',
  ([list, found]) => {
    expect(items(list)).toBe(found)
  },
)
test('but below a head of names a note is an item', () => {
  expect(items('Item,Price\nExtra,10\nMilk,30')).toBe('Extra ₹10 1 item|Milk ₹30 1 item')
})

test.for([
  ['Tomato (per kg) 40', 'Tomato ₹40 1 kg'],
  ['Egg (dozen) 72', 'Egg ₹72 1 dozen'],
  ['Paneer (per 200g) 90', 'Paneer ₹90 200 grams'],
  ['टमाटर (प्रति किलो) ४०', 'टमाटर ₹40 1 kg'],
  ['Rice: 1 kg: 60', 'Rice ₹60 1 kg'],
  ['Paneer 200g/90', 'Paneer ₹90 200 grams'],
  ['Tata salt 1kg/28 rs', 'Tata salt ₹28 1 kg'],
  ['Fortune Soya 1L ➡️ ₹135', 'Fortune Soya ₹135 1 liter'],
  ['Amul milk 1L 🥛👉🏻 66', 'Amul milk ₹66 1 liter'],
  ['Samosa (per piece) 15', 'Samosa ₹15 1 item'],
  ['Coke (bottle) 20\nCoke (can) 40', 'Coke (bottle) ₹20 1 item|Coke (can) ₹40 1 item'],
  ['Sweet (box) 300\nकोथिंबीर (जुडी) १०', 'Sweet (box) ₹300 1 item|कोथिंबीर (जुडी) ₹10 1 item'],
  ['Shirt (L) 250', 'Shirt (L) ₹250 1 item'],
  ['Bolt 10mm/12', 'price_missing'],
  ['+91 98765 43210', 'name_missing'],
] as const)('the pack at the end of a name is found, whatever surrounds it: %j', ([line, found]) => {
  expect(items(line)).toBe(found)
})

test.for([
  ['Amul,Butter,100 g,58\nTata,Salt,1 kg,28', 'Butter ₹58 100 grams|Salt ₹28 1 kg'],
  ['Dairy,Zorbium 1 l,60\nDairy,Curd 400 g,45', 'Zorbium ₹60 1 liter|Curd ₹45 400 grams'],
  ['Milk,fresh,500 ml,30\nCurd,fresh,400 g,45', 'Milk, fresh ₹30 500 ml|Curd, fresh ₹45 400 grams'],
  [
    'Lux,Jasmine,75 g,40\nRin,Lemon,250 g,24\nVim,Bar,300 g,28',
    'Lux, Jasmine ₹40 75 grams|Rin, Lemon ₹24 250 grams|Vim, Bar ₹28 300 grams',
  ],
] as const)('without a head a brand or category before the names is not the name: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test.for([
  [
    'Milk,SKU001,500 ml,30\nMilk,SKU002,1 L,58\nBread,SKU003,400 g,45',
    'Milk ₹30 500 ml|Milk ₹58 1 liter|Bread ₹45 400 grams',
  ],
  [
    'SKU001,Milk,500 ml,30\nSKU002,Milk,1 L,58\nSKU003,Bread,400 g,45',
    'Milk ₹30 500 ml|Milk ₹58 1 liter|Bread ₹45 400 grams',
  ],
  [
    'Zorbium,SKU001,500 ml,30\nZorbium,SKU002,1 L,58\nBlurp,SKU003,400 g,45',
    'Zorbium ₹30 500 ml|Zorbium ₹58 1 liter|Blurp ₹45 400 grams',
  ],
  ['Milk\t12-Jan-26\t500 ml\t30\nMilk\t1 Feb 2026\t1 L\t58', 'Milk ₹30 500 ml|Milk ₹58 1 liter'],
  [
    'Atta,Aashirvaad,5 kg,240\nAtta,Pillsbury,10 kg,450\nRice,India Gate,1 kg,120',
    'Atta, Aashirvaad ₹240 5 kg|Atta, Pillsbury ₹450 10 kg|Rice, India Gate ₹120 1 kg',
  ],
  [
    'Tomato\tlocal\t30\nTomato\thybrid\t40\nOnion\tnashik\t35',
    'Tomato local ₹30 1 item|Tomato hybrid ₹40 1 item|Onion nashik ₹35 1 item',
  ],
  [
    'Paneer,Yes,200 g,90\nMilk,No,500 ml,30\nCurd,yes,400 g,45',
    'Paneer ₹90 200 grams|Milk ₹30 500 ml|Curd ₹45 400 grams',
  ],
  [
    'Dal fry,Full,120\nPaneer,Full,180\nDal fry,Half,70',
    'Dal fry, Full ₹120 1 item|Paneer, Full ₹180 1 item|Dal fry, Half ₹70 1 item',
  ],
  [
    'Milk\tRavi Traders\t500 ml\t30\nCurd\tShah & Sons\t400 g\t45\nGhee\tM/s Gupta\t1 l\t600',
    'Milk ₹30 500 ml|Curd ₹45 400 grams|Ghee ₹600 1 liter',
  ],
  [
    'Ravi Traders\tMilk\t500 ml\t30\nShah Agency\tCurd\t400 g\t45\nRavi Traders\tZorbium\t1 l\t600',
    'Milk ₹30 500 ml|Curd ₹45 400 grams|Zorbium ₹600 1 liter',
  ],
  [
    'Butter,Amul,100 g,58\nSalt,Tata,1 kg,28\nCurd,Amul,400 g,45',
    'Butter, Amul ₹58 100 grams|Salt, Tata ₹28 1 kg|Curd, Amul ₹45 400 grams',
  ],
  [
    'Ice cream,Cup,20\nIce cream,Cone,25\nIce cream,Tub,150',
    'Ice cream, Cup ₹20 1 item|Ice cream, Cone ₹25 1 item|Ice cream, Tub ₹150 1 item',
  ],
  [
    'Veg,Roll,60\nDosa,Set,40\nCurd,500 g,60\nRice,1 kg,60\nSalt,1 kg,20',
    'Veg, Roll ₹60 1 item|Dosa, Set ₹40 1 item|Curd ₹60 500 grams|Rice ₹60 1 kg|Salt ₹20 1 kg',
  ],
  ['Available,Zorbium,500 ml,30\nOut of stock,Blurp,1 L,58', 'Zorbium ₹30 500 ml|Blurp ₹58 1 liter (0)'],
  ['Dal,Toor,1 kg,120\nDal,Moong,1 kg,110', 'Dal, Toor ₹120 1 kg|Dal, Moong ₹110 1 kg'],
  [
    'Vegetables,Tomato,1 kg,30\nVegetables,Onion,1 kg,40\nFruit,Apple,1 kg,150',
    'Tomato ₹30 1 kg|Onion ₹40 1 kg|Apple ₹150 1 kg',
  ],
  [
    'Amul,Butter,100 g,58\nTata Tea,Gold Tea,250 g,150\nAmul,Curd,400 g,45\nRavi,Salt,1 kg,28',
    'Butter ₹58 100 grams|Gold Tea ₹150 250 grams|Curd ₹45 400 grams|Salt ₹28 1 kg',
  ],
] as const)('an attribute of known items does not take the place of their names: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test.for([
  ['Item,Rate,Per\nSugar,44,kg\nEgg,7,pc', 'Sugar ₹44 1 kg|Egg ₹7 1 item'],
  ['Item,Qty (gm),Rate\nAlmond,250,240', 'Almond ₹240 250 grams'],
  ['Item,Qty (kg),Rate\nRice,50,60\nTea,1,300', 'Rice ₹60 50 kg ?price_unsure|Tea ₹300 1 kg'],
  [
    'Sl No,Description of Goods,HSN/SAC,GST Rate,Quantity,Rate,per,Amount\n1,Parle G,1905,18 %,24 PCS,8.50,PCS,204.00',
    'Parle G ₹8.5 1 item',
  ],
] as const)('the unit of a quantity may be in its own head or in another: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test.for([
  ['Poha 1/2 kg', 'price_missing'],
  ['Saffron 30/100 g', 'Saffron ₹30 100 grams'],
  ['₹6 Rice, basmati 1/2 kg', 'Rice, basmati ₹6 500 grams'],
  ['₹130 Salt & pepper 12 pcs', 'Salt ₹130 1 item ?price_unsure|pepper ₹12 1 item ?price_or_pack'],
  ['Milk,32,(500 ml)\nCurd,45,(400 g)', 'Milk ₹32 500 ml|Curd ₹45 400 grams'],
  [
    'Tata salt 1 kg, Rs 28\nRice, basmati 1 kg, Rs 90\nAtta 5 kg, 240',
    'Tata salt ₹28 1 kg|price_unread|Atta ₹240 5 kg',
  ],
] as const)('a fraction of a kilogram, or a number in a name, is not a price: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})
