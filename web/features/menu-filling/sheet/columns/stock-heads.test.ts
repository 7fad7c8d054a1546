import { expect, test } from 'vitest'
import { isAboutPriceOrOmission, summariseList } from '#test/summarise-list.ts'

/** Each row of a list in short form, with doubts about its price, or the reason why it is left out. */
const items = (text: string) => summariseList(text, isAboutPriceOrOmission).join('|')

test.for([
  ['Item Name,Sale Price,Stock Quantity,Min Stock Quantity\nButter 100 g,58,40,10', '(40)'],
  ['Item Name,Sale Price,Min Stock Quantity,Stock Quantity\nButter 100 g,58,10,40', '(40)'],
  ['Item,Selling Price,Qty in stock\nButter 100 g,58,20 pcs', '(20)'],
  ['Item,Rate,Stock value,Current stock\nButter 100 g,58,1160,20.00', '(20)'],
  ['Item,Rate,Opening stock,Closing stock\nButter 100 g,58,10,20 kg', '?stock_unread'],
  ['Item,Rate,Stock\nButter 100 g,58,20.5', '?stock_unread'],
  ['Item,Stock price\nButter 100 g,58', ''],
  ['Item,Stock Code,Price\nButter 100 g,101,58', ''],
  ['Item,Stock No.,Price\nButter 100 g,101,58', ''],
  ['Item,No. in stock,Price\nButter 100 g,20,58', '(20)'],
  ['Item,Stock as on date,Price\nButter 100 g,20,58', '(20)'],
  ['Item,Price,Closing Stock Amount\nButter 100 g,58,1160', ''],
  ['Item,Price,Stock Amt\nButter 100 g,58,1160', ''],
  ['Item,Price,Stock Date,Stock Unit\nButter 100 g,58,12-01-26,7', ''],
  ['Item,Price,स्टॉक राशि,स्टॉक कोड\nButter 100 g,58,1160,101', ''],
  ['Stock ID,Item,Price,Stock Qty\n101,Butter 100 g,58,20', '(20)'],
  ['Stock Name,Max Retail Price,Rate\nButter 100 g,60,58', ''],
] as const)('the stock, counted in packs, is found under many heads: %j', ([list, stock]) => {
  expect(items(list)).toBe(`Butter ₹58 100 grams ${stock}`.trim())
})

test.for([
  [
    'Item,Price,Available\nMilk,30,Yes\nCurd,45,no\nGhee,600,7',
    'Milk ₹30 1 item|Curd ₹45 1 item (0)|Ghee ₹600 1 item (7)',
  ],
  [
    'Item,Price,Stock\nMilk,30,In stock\nCurd,45,Out of stock\nGhee,600,nil',
    'Milk ₹30 1 item|Curd ₹45 1 item (0)|Ghee ₹600 1 item (0)',
  ],
  ['वस्तू,दर,शिल्लक\nदूध,30,आहे\nदही,45,नाही', 'दूध ₹30 1 item|दही ₹45 1 item (0)'],
  [
    'Item,Price,Stock\nMilk,30,full\nCurd,45,Nahi hai\nGhee,600,limited\nKhoya,400,ख़त्म',
    'Milk ₹30 1 item|Curd ₹45 1 item (0)|Ghee ₹600 1 item|Khoya ₹400 1 item (0)',
  ],
  [
    'Item,Price,Stock\nMilk,30,haan hai\nCurd,45,No stock\nGhee,600,भरपूर आहे\nKhoya,400,stock over',
    'Milk ₹30 1 item|Curd ₹45 1 item (0)|Ghee ₹600 1 item|Khoya ₹400 1 item (0)',
  ],
  [
    'Item,Price,Stock\nMilk,30,low\nCurd,45,kam nahi\nGhee,600,khatam nahi\nKhoya,400,thoda hai',
    'Milk ₹30 1 item|Curd ₹45 1 item ?stock_unread|Ghee ₹600 1 item ?stock_unread|Khoya ₹400 1 item',
  ],
  [
    'Item,Price,Stock\nMilk,30,ask Ravi\nCurd,45,stock\nGhee,600,2 full\nKhoya,400,-',
    'Milk ₹30 1 item ?stock_unread|Curd ₹45 1 item ?stock_unread|Ghee ₹600 1 item ?stock_unread|Khoya ₹400 1 item ?stock_unread',
  ],
] as const)('whether an item is in stock may be given in words: %j', ([list, found]) => {
  expect(items(list)).toBe(found)
})

test.for([
  [
    'Stock Summary\n1-Apr-2026 to 25-Nov-2026\nParticulars,Closing Balance,,\n,Quantity,Rate,Value\nAmul Butter 100 g,24 Nos,52,1248\nGrand Total,,,1248',
    'price_missing|price_missing|Amul Butter ₹52 100 grams ?price_of_stock',
  ],
  ['Item,Closing Qty,Closing Rate,Closing Value\nSugar 1 kg,5,42,210', 'Sugar ₹42 1 kg (5) ?price_of_stock'],
  ['Item,Closing Balance,,Selling\n,Quantity,Rate,Price\nSugar 1 kg,5,42,46', 'Sugar ₹46 1 kg'],
  ['Item,Sales,,\n,Quantity,Rate,Value\nSugar 1 kg,5,42,210', 'Sugar ₹42 1 kg'],
] as const)(
  'a rate at which the stock is valued is doubtful, since it may be a purchase price: %j',
  ([list, found]) => {
    expect(summariseList(list, (doubt) => doubt === 'price_of_stock').join('|')).toBe(found)
  },
)
