import { expect, test } from 'vitest'
import { summariseList } from '#test/summarise-list.ts'

const items = (list: string) => summariseList(list, () => true)

test.for([
  [
    'Vyapar',
    'Item name*,Item code,HSN,Sale price,Purchase price,Opening stock quantity,Minimum stock quantity,Tax Rate,Base Unit (x),Secondary Unit (y),Conversion Rate (n) (x = ny)\nSugar,101,1701,45,42,50,10,5,KILOGRAMS (Kg),GRAMS (Gm),1000\nMilk 500ml,102,0401,30,28,20,5,0,PIECES (Pcs),,\nEgg,103,0407,84,70,20,5,0,DOZENS (Doz),PIECES (Pcs),12',
    ['Sugar ₹45 1 kg', 'Milk ₹30 500 ml', 'Egg ₹84 1 dozen'],
  ],
  [
    'myBillBook',
    'Item Name,Item Type,Item Code,Selling Price,Selling Price With Tax,Purchase Price,Measuring Unit,Opening Stock,Low Stock\nBasmati rice,Product,A1,95,Yes,80,KGS,20,5\nAtta 5kg,Product,A2,260,Yes,240,PCS,15,5',
    ['Basmati rice ₹95 1 kg', 'Atta ₹260 5 kg'],
  ],
  [
    'Khatabook',
    'Item Name,Sale Price,Purchase Price,Unit,Quantity,Low Stock Alert\nBasmati rice,95,80,Kg,20,5\nAtta 5kg,260,240,Pcs,15,5',
    ['Basmati rice ₹95 1 kg (20)', 'Atta ₹260 5 kg (15)'],
  ],
  [
    'Zoho',
    'Item ID,Item Name,SKU,EAN,Selling Price,Purchase Price,Unit Name,Stock On Hand,Status,Rate\n1,Basmati rice,S1,,INR 95.00,INR 80.00,kg,20.00,Active,INR 95.00',
    ['Basmati rice ₹95 1 kg (20)'],
  ],
  [
    'Marg',
    "S.No,Item Name,Packing,Company,Stock,MRP,Rate,P.Rate,Sale Rate,Batch,Expiry\n1,Dolo,15'S,Micro,20,33.00,28.00,25.00,30.00,B12,12/27\n2,Eno,1*30,GSK,20,300,250,240,280,B12,12/27",
    ['Dolo ₹30 15 item (20)', 'Eno ₹280 30 item (20)'],
  ],
  [
    'Tally',
    'Particulars,Quantity,Rate,Value\nSugar,50 KGS,42.00,2100.00\nAmul Butter 100g,24 Nos,54.00,1296.00\nGrand Total,,,3396.00',
    ['Sugar ₹42 1 kg', 'Amul Butter ₹54 100 grams'],
  ],
  [
    'Vyapar, with what an item is described by',
    'Item name*,Item code,Description,Category,HSN,Sale price,Purchase price,opening stock quantity,Tax Rate,Inclusive Of Tax,Base Unit (x)\nSugar,1,white,Grocery,1701,45,40,20,5%,Yes,KILOGRAMS (Kg)',
    ['Sugar ₹45 1 kg'],
  ],
  [
    'Marg Books, by its list of items',
    "Description,Packing,Company,Stock,Unit,Sale Rate\nDolo,15'S,Micro,20,STRIP,30",
    ['Dolo ₹30 15 item (20)'],
  ],
  [
    'Marg, with two rates',
    'Product,Unit,M.R.P.,Rate-A,Rate-B,P.Rate\nSugar,KGS,50,45,44,40',
    ['Sugar ₹45 1 kg ?price_unsure'],
  ],
  [
    'Busy',
    'Item Details,Parent Group,Main Unit,Sales Price,Pur. Price,M.R.P.,Self Val. Price\nSugar,Grocery,Kgs.,45,40,50,41',
    ['Sugar ₹45 1 kg'],
  ],
  [
    'Tally, by its names of fields',
    'StockItem,BaseUnits,StandardPrice,OpeningBalance,OpeningRate\nSugar,Kgs,45,20,40',
    ['Sugar ₹45 1 kg'],
  ],
  [
    'Tally, by standard rates',
    'Stock Item Name,Base Units,Standard Selling Price,Standard Cost\nSugar,Kgs,45,40',
    ['Sugar ₹45 1 kg'],
  ],
  [
    'Swipe',
    'Product Name,Unit Price,Price with Tax,Purchase Price,HSN,Unit\nSugar,42.86,45,40,1701,KGS',
    ['Sugar ₹45 1 kg'],
  ],
  [
    'Output Books',
    'name,type,SKU,HS,saleRate,purchaseRate,uom\nSugar,G,S1,1701,45,40,KGS',
    ['Sugar ₹45 1 kg'],
  ],
  [
    'Billbox',
    'ID,Reference,Barcode,Name,Category,Brand,Price buy,Price sell,Unit,Op. stock\n1,R1,,Sugar,Grocery,,40,45,KGS,20',
    ['Sugar ₹45 1 kg'],
  ],
  [
    'Uprow',
    'Item Name,Item Desc.,UPC/EAN,Item Group,Brand Name,Basic Rate,MRP,Sale Rate\nButter 100 g,salted,,Dairy,Amul,50,60,58',
    ['Amul Butter ₹58 100 grams'],
  ],
  [
    'Posbytz',
    'Item Name,Category Name,Variation Name,Price\nLays,Chips,Lays BBQ 100g,40\nLays,Chips,Lays BBQ 220g,80\nMaggi,Noodles,Masala,14',
    ['Lays BBQ ₹40 100 grams', 'Lays BBQ ₹80 220 grams', 'Maggi Masala ₹14 1 item ?pack_missing'],
  ],
  [
    'Square',
    'Item Name,Variation Name,Price\nLays,Regular,20\nCoffee,Regular,100\nCoffee,Large,150',
    [
      'Lays ₹20 1 item ?pack_missing',
      'Coffee ₹100 1 item ?pack_missing',
      'Coffee Large ₹150 1 item ?pack_missing',
    ],
  ],
  [
    'WooCommerce',
    'ID,Type,SKU,Name,Tax status,Stock,Sale price,Regular price,Categories\n1,simple,M1,Milk 1 l,taxable,5,,60,Dairy',
    ['Milk ₹60 1 liter (5)'],
  ],
  [
    'a stockist',
    'Product,Pack,MRP,Retailer Price,DP\nButter,100 g,60,54,52',
    ['Butter ₹60 100 grams ?price_is_mrp'],
  ],
  [
    'a shop of the web',
    'productName,sellingPrice,mrp,unitOfMeasure,qtyOnHand\nSugar,45,50,kg,20',
    ['Sugar ₹45 1 kg (20)'],
  ],
] as const)('the export of a billing app is read by its heads: %s', ([, list, found]) => {
  expect(items(list)).toEqual(found)
})
