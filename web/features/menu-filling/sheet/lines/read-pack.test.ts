import { describe, expect, test } from 'vitest'
import { packInName, readPack } from '#contract/rules/reading/read-pack.ts'
import { readTable } from '../files/read-table.ts'
import { understand } from '../understand.ts'

describe('a pack', () => {
  test.for([
    ['500 ml', 500, 'ml'],
    ['500ML', 500, 'ml'],
    ['1Kg', 1, 'kg'],
    ['1.5 L', 1.5, 'liter'],
    ['½ kg', 500, 'grams'],
    ['1½ kg', 1.5, 'kg'],
    ['1/2 kg', 500, 'grams'],
    ['1 3/4 L', 1.75, 'liter'],
    ['half kg', 500, 'grams'],
    ['अर्धा लिटर', 500, 'ml'],
    ['पाव किलो', 250, 'grams'],
    ['1 कि.ग्रा.', 1, 'kg'],
    ['1 लि.', 1, 'liter'],
    ['MLT', 1, 'ml'],
    ['BTL', 1, 'item'],
    ['1/0 kg', undefined, undefined],
    ['320/1 L', undefined, undefined],
    ['half', undefined, undefined],
    ['0.5 kg', 500, 'grams'],
    ['0.25 ltr.', 250, 'ml'],
    ['.5 kg', 500, 'grams'],
    ['५०० ग्राम', 500, 'grams'],
    ['१ लीटर', 1, 'liter'],
    ['dozen', 1, 'dozen'],
    ['0.5 dozen', 6, 'item'],
    ['पाव डझन', 3, 'item'],
    ['6 pcs', 6, 'item'],
    ['15S', 15, 'item'],
    ["10's", 10, 'item'],
    ['10’S', 10, 'item'],
    ['1x15', 15, 'item'],
    ['1*30', 30, 'item'],
    ['10x10', undefined, undefined],
    ['S', undefined, undefined],
    ['sava kilo', 1.25, 'kg'],
    ['adha litre', 500, 'ml'],
    ['pav kilo', 250, 'grams'],
    ['अडीच किलो', 2.5, 'kg'],
    ['डेढ़ लीटर', 1.5, 'liter'],
    ['साडेतीनशे ग्रॅम', 350, 'grams'],
    ['पावकिलो', 250, 'grams'],
    ['do dozen', 2, 'dozen'],
    ['1 darjan', 1, 'dozen'],
    ['tin kg', undefined, undefined],
    ['पावशेर', undefined, undefined],
    ['0.5 g', undefined, undefined],
    ['999999999 kg', undefined, undefined],
    ['12 stone', undefined, undefined],
    ['', undefined, undefined],
  ] as const)('%s is %s %s', ([text, quantity, unit]) => {
    expect(readPack(text)).toEqual(quantity === undefined ? undefined : { quantity, unit })
  })
  test('at the end of a name is removed from it', () => {
    expect(packInName('Toned milk (500ml)')).toEqual({
      name: 'Toned milk',
      pack: { quantity: 500, unit: 'ml' },
    })
    for (const half of ['Sugar 1/2 kg', 'Sugar ½kg', 'Sugar (half kg)'])
      expect(packInName(half)).toEqual({ name: 'Sugar', pack: { quantity: 500, unit: 'grams' } })
    expect(packInName('Thums Up 24 can')).toEqual({
      name: 'Thums Up',
      pack: { quantity: 24, unit: 'item' },
    })
    expect(packInName('अंडे आधा दर्जन')?.pack).toEqual({ quantity: 6, unit: 'item' })
    expect(packInName('Paper napkins 100 pcs')?.pack).toEqual({ quantity: 100, unit: 'item' })
    expect(packInName('Toned milk')).toBeUndefined()
    expect(packInName('Vadapav kg')).toBeUndefined()
    expect(packInName('7 grain bread')).toBeUndefined()
  })
  test.for([
    ['Rice sava kilo', 'Rice', '1.25 kg'],
    ['पनीर साडेतीनशे ग्राम', 'पनीर', '350 grams'],
    ['Crocin 15s', 'Crocin', '15 item'],
    ["Vicks 10's", 'Vicks', '10 item'],
    ['Eno 1x15', 'Eno 1x15', '15 item'],
    ['500 ml cow milk', 'cow milk', '500 ml'],
    ['1/2 kg paneer', 'paneer', '500 grams'],
    ['Ghee .5 kg', 'Ghee', '500 grams'],
    ['.5 kg ghee', 'ghee', '500 grams'],
    ['Sugar Rs.40 kg', 'Sugar Rs.', '40 kg'],
    ['Oil 1 L bottle', 'Oil bottle', '1 liter'],
    ['Milk 500ml (pouch)', 'Milk pouch', '500 ml'],
    ['7 grain bread', '7 grain bread', undefined],
    ['5 l can', '5 l can', undefined],
    ['1 kg sugar free', '1 kg sugar free', undefined],
    ['2 kg free with 10 kg atta', '2 kg free with 10 kg atta', undefined],
    ['1 kg rice 60 5 kg rice', '1 kg rice 60 5 kg rice', undefined],
    ['T20s', 'T20s', undefined],
    ['Parle 20-20s', 'Parle 20-20s', undefined],
    ['Dolo 650s', 'Dolo 650s', undefined],
    ['Vicks (10s)', 'Vicks', '10 item'],
    ['लादी पाव किलो', 'लादी पाव किलो', undefined],
    ['Ladi pav kilo', 'Ladi pav kilo', undefined],
    ['Sev pav kilo', 'Sev', '250 grams'],
    ['Atta 5 kg + rice 5 kg', 'Atta 5 kg + rice 5 kg', undefined],
    ['Dettol 3+1 125g', 'Dettol 3+1', '125 grams'],
    ['1 L bottle', '1 L bottle', undefined],
    ['1 dozen banana', '1 dozen banana', undefined],
    ['Ghee tin kg', 'Ghee tin kg', undefined],
    ['Paneer do', 'Paneer do', undefined],
  ] as const)('is found in a name in whatever spelling: %s', ([said, name, pack]) => {
    const found = packInName(said)
    expect(found?.name ?? said).toBe(name)
    expect(found && `${found.pack.quantity} ${found.pack.unit}`).toBe(pack)
  })
  test('of a quarter of a seer is 250 of the unit in which the item is measured, if that is known', () => {
    const found = understand(readTable('पनीर पावशेर 90\nTel pavsher 40\nZorbium pav sher 20'), []).map(
      (row) => ('item' in row ? `${row.item.name} ${row.item.quantity} ${row.item.unit}` : row.fault),
    )
    expect(found).toEqual(['पनीर 250 grams', 'Tel 250 ml', 'Zorbium pav sher 1 item'])
  })
  test.for([
    'Thums Up 300 can',
    'Red Bull 250 Can.',
    'Amul Gold 500 pouch',
    'Ladi pav dozen',
    'लादी पाव डझन',
  ])('is not recognised in a number of containers, or a quarter of a dozen: %s', (name) => {
    expect(packInName(name)).toBeUndefined()
  })
  test.for([
    ['Item,Qty,Unit,Rate\nRice,5,kg,300\nMilk,500,ml,34', ['5 kg', '500 ml']],
    ['Item,Size,UOM,Rate\nBuns,6,pcs,30\nMilk,0.5,ltr,34', ['6 item', '500 ml']],
    ['Item,Qty,Unit,Rate\nBread 400 g,20,PKT,45', ['400 grams']],
    ['Item,Qty,Rate\nBread 400 g,20,45\nRusk,12,30', ['400 grams', '1 item?']],
    ['Item,Pack,Rate\nRusk,12,30', ['pack_unread']],
    ['Item,Weight (g),Rate\nRusk,200,40\nBun,1 kg,90\nToast,,30', ['200 grams', '1 kg', '1 item?']],
    ['Item,Pack Size (in ml.),Rate\nMilk,500,34', ['500 ml']],
    ['Item,Qty (pcs),Rate\nBread 400 g,20,45', ['400 grams']],
    ['Item,Pack (as printed),Rate\nBread,400,45', ['pack_unread']],
  ] as const)('is distinguished from a count of the stock: %j', ([text, packs]) => {
    const found = understand(readTable(text), []).map((row) =>
      'fault' in row
        ? row.fault
        : `${row.item.quantity} ${row.item.unit}${row.doubts.includes('pack_missing') ? '?' : ''}`,
    )
    expect(found).toEqual(packs)
  })
})
