import { describe, expect, test } from 'vitest'
import { readTable } from '../files/read-table.ts'
import { understand } from '../understand.ts'

/** The price of each row, with a question mark if another number may be the price. */
const prices = (text: string) =>
  understand(readTable(text), []).map((row) =>
    'fault' in row ? row.fault : `${row.item.price}${row.doubts.includes('price_unsure') ? '?' : ''}`,
  )

describe('a price is doubtful if another number of its row may be the price', () => {
  test.for([
    ['two columns without a head', 'Atta 5kg,280,255\nRice 5kg,450,420', ['280?', '450?']],
    ['two amounts of money', 'Atta\t₹280\t₹255\nRice\tRs 450\tRs 420', ['280?', '450?']],
    ['a number that is neither', 'Milk,0401,5,34\nCurd,0403,5,45', ['401?', '403?']],
    ['a comma in it, or before it', 'Ghee,1,250\nKaju,1,100', ['1?', '1?']],
    ['a number before it', 'Kesar 1 250\nPotato 25 - 30\nGhee Rs 1, 250', ['250?', '30?', '250?']],
    ['a comma in it, behind a sign of money', 'Milk,₹60,500 ml\nGhee,₹1,250', ['60', '1?']],
    ['so many kilograms at so much', 'Item,Qty,UOM,Rate\nRice,25,KG,60\nOil,8,LTR,150', ['60?', '150?']],
    ['so many dozens at so much', 'Item,Qty,Unit,Rate\nEggs,30,Dozen,72\nBangles,1,Dozen,60', ['72?', '60']],
    [
      'so much in stock, which is worth something else',
      'Particulars,Closing Balance,,\n,Quantity,Rate,Value\nGhee,10 kg,240,2350\nMilk,1 l,60,60',
      ['240?', '60'],
    ],
    ['money at the end of its name', 'Item,Price\nAlmonds Rs.1,100\nFlowers 5,120', ['100?', '120']],
    ['the same, and what it buys', 'Ghee,20,650 per kg', ['650?']],
    ['a stock behind a sign of money', 'Item,Price,Stock\nTV,₹45,999\nMilk,₹34,20', ['45?', '34']],
    ['two commas in it', 'Item,Price,Stock,Note\nTV,₹1,25,000', ['1?']],
    ['a text that is a number', 'Item,Price,Category\nGhee,Rs 1,250', ['1?']],
    ['a printed price before it', 'Item,MRP,Price\nTV,₹45,999\nFan,₹450,399', ['999?', '399']],
    ['a note before the end', 'Item,Price,Stock,Note\nGhee,Rs. 1,250,5\nMilk,Rs. 34,5,x', ['1?', '34']],
    ['a cell that no head is above', 'Sr,Item,Price,\n1,Ghee,1,250\n2,Milk,34,', ['1?', '34']],
    ['a special price beside its own', 'Item,Rate,Selling Price,Special Price\nMilk,52,58,55', ['58?']],
    ['so many at so much', 'Rusk 12 x 10\nChips 5 X 20', ['10?', '20?']],
    ['a cell more than heads', 'Item,Price,Stock,\nMilk,34,5,\nGhee,1,250,5', ['34', '1?']],
    ['a comma without its blank', 'Item, Price, Stock\nGhee, 1,250\nMilk, 34, 500', ['1?', '34']],
  ] as const)('%s', ([, text, found]) => {
    expect(prices(text)).toEqual(found)
  })
  test.for([
    ['a stock below its head', 'Item,Price,Stock\nRusk,4,120', ['4']],
    ['what a head says', 'Item,MRP,Price\nAtta 5kg,280,255', ['255']],
    ['one that is said to be money', 'Tomato\t12\t₹40/kg\nOnion\t9\tRs 30/kg', ['40', '30']],
    ['what a tab has parted', 'Ghee\t20\t650 Rs/kg\nTea\t9\t400/- per kg', ['650', '400']],
    ['what a semicolon has', 'Onion;₹9;150\nTea;₹40;120', ['9', '40']],
    ['one that buys something', 'Milk,100,60 per litre\nCurd,20,90 per kg', ['60', '90']],
    ['a barcode beside it', 'Milk,34,8901063010208\nCurd,45,96385074', ['34', '45']],
    ['a number in a name', '7up 750 ml 40\nMaggi 2-min noodles 14\n50-50 biscuit 10', ['40', '14', '10']],
    ['one kilogram, or grams', 'Item,Qty,UOM,Rate\nRice,1,KG,60\nRusk,400,G,45', ['60', '45']],
    ['so many of a pack that its name says', 'Item,Qty,Rate\nRice 25 kg,20,1300', ['1300']],
    ['a pack of several', 'Item,Size,UOM,Rate\nRice,5,KG,300', ['300']],
    ['a pack that is counted in stock', 'Item,Qty,Rate,Stock\nMilk,500 ml,34,20', ['34']],
    ['what a pack comes to, where there is no rate', 'Item,Qty,Amount\nMilk,500 ml,34', ['34']],
    ['a pack of its own where there is an amount', 'Item,Pack,Qty,Rate,Amount\nMilk,500 ml,2,34,68', ['34']],
    ['a bare rate beside its own', 'Item,Rate,Sale Price\nMilk,52,58', ['58']],
    ['a pack beside it', 'Milk,34,500 ml\nCurd,45,400 g', ['34', '45']],
  ] as const)('but not because of %s', ([, text, found]) => {
    expect(prices(text)).toEqual(found)
  })

  const sold = (text: string) =>
    understand(readTable(text), []).map((row) =>
      'fault' in row
        ? row.fault
        : `₹${row.item.price} ${row.item.quantity} ${row.item.unit}${row.doubts.includes('price_unsure') ? ' ?' : ''}`,
    )
  test.for([
    [
      'Particulars,Closing Balance,,\n,Quantity,Rate,Value\nGhee,10 kg,240,2400\nSoap,12 pcs,20,240\nMilk,1 l,60,60',
      ['₹240 1 kg', '₹20 1 item', '₹60 1 liter'],
    ],
    ['Item,Qty,UOM,Rate,Amount\nGhee,0.5,KG,640,320\nTea,1,KG,300,300', ['₹640 1 kg', '₹300 1 kg']],
    ['Item,Qty,Rate/kg,Amount\nSugar,50 kg,42,2100', ['₹42 1 kg']],
    ['Item,Rate,Amount\nHaldi 500 g,240,120', ['₹240 1 kg']],
    ['Sugar, 50 kg, 42, 2100\nRice, 25 kg, 50, 1250', ['₹42 1 kg ?', '₹50 1 kg ?']],
    ['Item,Qty,Rate,MRP\nRice,2 kg,50,100', ['₹50 2 kg']],
    ['Item,Pack,Qty,Rate,Amount\nRice,2 kg,2,100,200', ['₹100 2 kg']],
    ['Item,Rate,Amount\nRice 5 kg,60,300', ['₹60 1 kg ?']],
    ['Item,Rate,Stock,Amount\nRice 5 kg,300,5,1500', ['₹300 5 kg']],
    ['Item,Rate,Qty on hand,Value\nRice 5 kg,300,5,1500', ['₹300 5 kg']],
    ['Item,Sale Price,Opening stock value\nOil 5 L,600,3000', ['₹600 5 liter']],
    ['Item,Selling Price,Old\nCurd 2 kg,80,160', ['₹80 2 kg']],
    ['Item,HSN,Qty,Rate\nGhee,2106,3 kg,702', ['₹702 3 kg']],
    ['वस्तु,मात्रा,दर,राशि\nचीनी,50 किलो,42,2100\nदाल,2.5 किलो,100,250', ['₹42 1 kg ?', '₹100 1 kg']],
    ['Item,Pack,Packs,Rate,Amount\nRice,5 kg,5,300,1500', ['₹300 5 kg']],
    ['Item,Rate,Box rate\nRice 2 kg,100,200', ['₹100 2 kg ?']],
    [
      'Item,Qty,Unit,Rate,Amount\nParle G 80g,24,PCS,8.5,204\nAtta 5 kg,10,PCS,240,2400',
      ['₹8.5 80 grams', '₹240 5 kg'],
    ],
    ['Item,Qty,Rate,Amount\nRice 2 kg,2,100,200', ['₹100 2 kg']],
  ] as const)('an amount shows that its rate is for one unit: %j', ([text, found]) => {
    expect(sold(text)).toEqual(found)
  })
  test('a formula result with more decimals is doubtful, unless it nearly equals a price', () => {
    const list = 'Item,Price\nMilk,42.4999999\nCurd,42.333\nGhee,₹ 1,142.50000001'
    expect(
      understand(readTable(list), []).map((row) => 'item' in row && [row.item.price, row.doubts]),
    ).toEqual([
      [42.5, ['pack_missing']],
      [42.33, ['pack_missing', 'price_rounded']],
      [1142.5, ['pack_missing']],
    ])
  })
})
