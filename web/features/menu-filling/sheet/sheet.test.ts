import { strToU8, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { categories, units } from '#contract/rules/catalogue.ts'
import { type Language, languages, sourceLanguage } from '#contract/rules/languages.ts'
import { decodeText } from './decode-text.ts'
import { writeMenu } from './menu-sheet.ts'
import { readSheet } from './read-sheet.ts'
import { readTable } from './read-table.ts'
import { UnreadableSheet } from './read-workbook.ts'
import type { Row } from './row.ts'
import { understand } from './understand.ts'

const utf16 = (text: string, isBig = false) =>
  new Uint8Array(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )
const cellsOf = (rows: readonly Row[]) => rows.map(({ cells }) => cells)
const read = (text: string, menu: Parameters<typeof understand>[1] = []) => understand(readTable(text), menu)
/** One row in short: what becomes of it. */
const short = (text: string, menu?: Parameters<typeof understand>[1]) =>
  read(text, menu).map((row) =>
    'fault' in row
      ? row.fault
      : [
          `${row.item.name} ₹${row.item.price} ${row.item.quantity} ${row.item.unit}`,
          ...(row.placing ? [`(${row.placing})`] : []),
          ...row.doubts.map((doubt) => `?${doubt}`),
        ].join(' '),
  )

describe('a file is read in the encoding it is in', () => {
  const text = 'Name,Price\nदूध,₹32\n'
  test.for([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(`\ufeff${text}`)],
    ['UTF-16, big end first', utf16(`\ufeff${text}`, true)],
    ['UTF-16 without a mark', utf16(text)],
  ] as const)('%s', ([, bytes]) => {
    expect(decodeText(bytes)).toBe(text)
  })
  test('Windows-1252', () => {
    expect(decodeText(new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x80]))).toBe('Café,€')
  })
})

describe('a table is read', () => {
  test.for([
    ['commas', 'Curd,30\nLassi,25'],
    ['semicolons', 'Curd;30\nLassi;25'],
    ['tabs', 'Curd\t30\nLassi\t25'],
    ['Windows line ends and empty lines', 'Curd,30\r\n\r\n , \r\nLassi,25\r\n'],
    ['quotes', '"Curd","30"\n"Lassi",25'],
    ['lines of a chat', 'Curd - 30\nLassi: 25'],
    ['lines with a space', 'Curd 30\nLassi 25'],
  ] as const)('with %s', ([, text]) => {
    expect(cellsOf(readTable(text))).toEqual([
      ['Curd', '30'],
      ['Lassi', '25'],
    ])
  })
  test('where a line of a chat has money written before and after its price', () => {
    expect(cellsOf(readTable('Curd - ₹30\nLassi: Rs. 25/-\nPaneer ..... रु 90'))).toEqual([
      ['Curd', '₹30'],
      ['Lassi', 'Rs. 25/-'],
      ['Paneer', 'रु 90'],
    ])
  })
  test('where a quote opens and never closes, up to the last row', () => {
    expect(readTable('Curd,30\n"Pizza base,60\nLassi,25')).toHaveLength(3)
  })
  test('where a cell has a comma, a quote and a line end in it', () => {
    expect(cellsOf(readTable('"Curd, ""set""\nfresh",30'))).toEqual([['Curd, "set"\nfresh', '30']])
  })
})

describe('a list is understood', () => {
  test('with a head in any order, in English and in Hindi', () => {
    expect(short('Rate,Category,Item Name,Qty\n32,Milk,Toned milk,500 ml')).toEqual(['Toned milk ₹32 500 ml'])
    expect(short('नाम\tकीमत\tमात्रा\nदूध\t३२\t५०० मिली')).toEqual(['दूध ₹32 500 ml (guessed)'])
  })
  test('without a head, by what stands in its columns', () => {
    expect(short('1,Toned milk,500 ml,32\n2,Curd,400 g,45')).toEqual([
      'Toned milk ₹32 500 ml (guessed)',
      'Curd ₹45 400 grams (guessed)',
    ])
  })
  test('with prices as people write them', () => {
    const prices = '₹ 1,250.50;Rs. 40/-;२५;0;-5;abc;;100001;32.505'.split(';')
    const rows = prices.map((price, at) => `Saffron ${'abcdefghi'[at]}\t${price}\t1 kg\tSpices`).join('\n')
    expect(short(`Name\tPrice\tPack\tCategory\n${rows}`)).toEqual([
      'Saffron a ₹1250.5 1 kg',
      'Saffron b ₹40 1 kg',
      'Saffron c ₹25 1 kg',
      'price_unread',
      'price_unread',
      'price_unread',
      'price_missing',
      'price_unread',
      'Saffron i ₹32.51 1 kg ?price_rounded',
    ])
  })
  test('with what is doubtful said, and nothing of it hidden', () => {
    expect(short('Name,Price,Pack\nToned milk,320,500 ml\nZorbium,5,1 kg\nCurd,45,')).toEqual([
      'Toned milk ₹320 500 ml (guessed) ?price_far',
      'Zorbium ₹5 1 kg (unknown)',
      'Curd ₹45 1 item (guessed) ?pack_missing',
    ])
    expect(short('Name,MRP,Pack,Category,Stock\nGhee,650,1 l,Ghee,ask Ravi')).toEqual([
      'Ghee ₹650 1 liter ?price_is_mrp ?stock_unread',
    ])
  })
  test.for([
    ['Egg (dozen) 72', { name: 'Egg (dozen)', quantity: 1, unit: 'item' }],
    ['Egg (dozen) 72', { name: 'egg', quantity: 12, unit: 'item' }],
    ['Bread 400g 45', { name: 'Bread 400 g', quantity: 1, unit: 'item' }],
    ['500 ml milk 30', { name: 'Milk 500ml', quantity: 500, unit: 'ml' }],
    ['Rice sava kilo 80', { name: 'Rice sava kilo', quantity: 1, unit: 'item' }],
  ] as const)('against what a menu has under a name with its pack in it: %j', ([line, item]) => {
    expect(read(line, [item])).toMatchObject([{ fault: 'on_menu' }])
    expect(read(line, [{ ...item, quantity: 30 }])).toMatchObject([{ item: {} }])
  })
  test('without a doubt where nothing but its category is guessed, as in most lists', () => {
    const list = 'Name,Price,Pack\nToned milk,32,500 ml\nCurd,45,400 g\nZorbium,5,1 kg'
    expect(read(list).map((row) => 'item' in row && [row.placing, row.item.category, row.doubts])).toEqual([
      ['guessed', 'Milk', []],
      ['guessed', 'Yogurt', []],
      ['unknown', 'Others', []],
    ])
  })
  test('with its barcodes, wherever they stand; what is none, or is another item’s, is left out and said', () => {
    const menu = [{ name: 'Rusk', quantity: 1, unit: 'item' as const, barcode: '96385074' }]
    const list =
      'Name,Price,EAN,Category,Pack\nGhee,650,8901063010208,Ghee,1 l\nPaneer,90,8901063010209,Paneer,200 g'
    const rows = read(
      `${list}\nButter,60,0036000291452,Butter,100 g\nCurd,45,036000291452,Yogurt,400 g\nToast,40,96385074,Bread,1 pc`,
      menu,
    )
    expect(rows.map((row) => 'item' in row && [row.item.name, row.item.barcode, ...row.doubts])).toEqual([
      ['Ghee', '8901063010208'],
      ['Paneer', undefined, 'barcode_unread'],
      ['Butter', '036000291452'],
      ['Curd', undefined, 'barcode_kept'],
      ['Toast', undefined, 'barcode_kept'],
    ])
    const [headless] = read('8901063010208,Toned milk,500 ml,32\n96385074,Curd,400 g,45')
    expect(headless).toMatchObject({ item: { name: 'Toned milk', price: 32, barcode: '8901063010208' } })
  })
  test('with what is on the menu, and what comes twice, refused', () => {
    const menu = [{ name: 'toned MILK', quantity: 1000, unit: 'ml' as const }]
    const rows = read('Name,Price,Pack\nToned milk,60,1 l\nCurd,45,400 g\nCURD,45,0.4 kg', menu)
    expect(rows.map((row) => ('fault' in row ? [row.fault, row.sameAs] : row.item.name))).toEqual([
      ['on_menu', undefined],
      'Curd',
      ['twice', 3],
    ])
  })
  test('with lines numbered as they are counted in the list itself, empty ones and the head with them', () => {
    const text =
      '\n\nName,Price,Pack\n , ,\n"Curd\nfresh",45,400 g\n\nGhee,,1 l\n\n\nGhee,600,1 l\nGhee,600,1 l'
    expect(read(text).map((row) => [row.line, 'fault' in row ? row.fault : row.item.name])).toEqual([
      [5, 'Curd\nfresh'],
      [7, 'price_missing'],
      [10, 'Ghee'],
      [11, 'twice'],
    ])
    expect(read(text).find((row) => 'sameAs' in row)).toMatchObject({ sameAs: 10 })
  })
  test('with a name that is missing or too long refused', () => {
    expect(short(`Name,Price\n,5\n${'x'.repeat(121)},5\nCurd,5`)).toEqual([
      'name_missing',
      'name_long',
      'Curd ₹5 1 item (guessed) ?pack_missing',
    ])
  })
  test('of fifty thousand rows: five thousand are taken, the rest is said to be too many', {
    timeout: 60_000,
  }, () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => `Toned milk ${n}x,32,500 ml`)
    const found = read(`Name,Price,Pack\n${rows.join('\n')}`)
    expect(found.filter((row) => 'item' in row)).toHaveLength(5000)
    expect(found.filter((row) => 'fault' in row && row.fault === 'too_many')).toHaveLength(45_000)
  })
  test.for(['', '\n\n', ',,,\n;;;', '\u0000\u0001\u0002', '"', '<script>alert(1)</script>'])(
    'of nonsense (%j) without falling over',
    (text) => {
      expect(read(text).filter((row) => 'item' in row)).toEqual([])
    },
  )
})

/** As the bundle of a language writes it. */
async function writerIn(language: Language) {
  if (language === sourceLanguage) return writeMenu
  vi.resetModules()
  vi.doMock('#web/texts/menu-filling.ts', () => import(`../../../texts/${language}/menu-filling.ts`))
  vi.doMock('#contract/words/en-shops.ts', () => import(`../../../../contract/words/${language}-shops.ts`))
  vi.doMock('#contract/words/en.ts', () => import(`../../../../contract/words/${language}.ts`))
  const { writeMenu: written } = await import('./menu-sheet.ts')
  vi.doUnmock('#web/texts/menu-filling.ts')
  vi.doUnmock('#contract/words/en-shops.ts')
  vi.doUnmock('#contract/words/en.ts')
  // What was read with these words is not for the tests of other files.
  vi.resetModules()
  return written
}

describe('a menu written out', () => {
  const item = (name: string, more: object = {}) => ({
    _id: 'a',
    shopId: 'b',
    name,
    description: '',
    price: 32.5,
    foodType: 'Dairy' as const,
    category: 'Milk',
    unit: 'ml' as const,
    quantity: 500,
    image: '',
    inStock: true,
    hasPhoto: true,
    stock: { mode: 'available' as const },
    ...more,
  })
  const names = [
    'Milk',
    '=HYPERLINK("http://x")',
    "'=1+1",
    '+91 curd',
    '-5 %',
    '@SUM(A1)',
    'Curd, "set"',
    'दूध',
  ]

  test('is read again as it was, whatever its items are called', () => {
    const menu = [
      ...names.map((name) => item(name)),
      item('Paneer', { barcode: '036000291452' }),
      item('Ghee', { description: '=1\nsecond line', stock: { mode: 'counted', count: 7 } }),
    ]
    const found = understand(readSheet(new TextEncoder().encode(writeMenu(menu))).rows, [])
    expect(found.map((row) => ('item' in row ? row.item : row))).toEqual(
      menu.map(({ name, description, price, foodType, category, unit, quantity, stock, ...more }) => ({
        name,
        price,
        foodType,
        category,
        unit,
        quantity,
        ...(description && { description }),
        ...('count' in stock && { stock: stock.count }),
        ...('barcode' in more && { barcode: more.barcode }),
      })),
    )
  })
  test.for(languages)('in %s is read again as it was, whatever the reader speaks', async (language) => {
    const menu = Object.entries(categories).flatMap(([foodType, names]) =>
      names.map((category, at) =>
        item(`${foodType} ${category}`, { foodType, category, unit: units[at % units.length] }),
      ),
    )
    const found = understand(readTable((await writerIn(language))(menu)), [])
    expect(found).toHaveLength(menu.length)
    expect(found.map((row) => ('item' in row ? row : row.fault))).toEqual(
      menu.map(({ name, price, foodType, category, unit, quantity }) => ({
        at: expect.any(Number),
        line: expect.any(Number),
        said: expect.any(String),
        item: { name, price, foodType, category, unit, quantity },
        doubts: expect.not.arrayContaining(['pack_missing']),
      })),
    )
  })
  test('has no cell that a spreadsheet would run', () => {
    const cells = readCellsAsSheetDoes(writeMenu(names.map((name) => item(name))))
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })
  const readCellsAsSheetDoes = (text: string) =>
    text.split('\r\n').flatMap((line) => line.split(',').map((cell) => cell.replace(/^"/, '')))
})

describe('a workbook', () => {
  const sheet = (rows: string) =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
  const files = (rows: string, more: Record<string, string> = {}) => ({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Menu" sheetId="1" r:id="rId7"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId7" Target="worksheets/menu.xml"/></Relationships>',
    ),
    'xl/worksheets/menu.xml': strToU8(sheet(rows)),
    'xl/worksheets/another.xml': strToU8(sheet('<row><c><v>1</v></c></row>')),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
  })
  const workbook = (rows: string, more?: Record<string, string>) => zipSync(files(rows, more))

  test('is read by its first sheet: shared and inline texts, gaps, numbers as they are shown, results of formulas', () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Pri</t><t>ce</t></is></c></row>
      <row r="9"><c r="A9" t="s"><v>1</v></c><c r="C9"><v>19.989999999999998</v></c></row>
      <row r="10"><c r="A10" t="str"><f>CONCATENATE("Cu","rd")</f><v>Curd</v></c><c r="C10"><f>1/0</f></c><c r="D10" t="e"><v>#DIV/0!</v></c></row>`
    const shared = '<sst><si><t>Name</t></si><si><r><t>Milk &amp; </t></r><r><t>cream</t></r></si></sst>'
    expect(cellsOf(readSheet(workbook(rows, { 'xl/sharedStrings.xml': shared })).rows)).toEqual([
      ['Name', '', 'Price'],
      ['Milk & cream', '', '19.99'],
      ['Curd', '', '', ''],
    ])
  })
  test('numbers its rows as the sheet does, whether the file says them or not', () => {
    const cell = '<c><v>1</v></c>'
    const rows = `<row r="3">${cell}</row><row>${cell}</row><row r="9"><c r="A9"/></row><row r="4">${cell}</row>`
    expect(readSheet(workbook(rows)).rows.map(({ line }) => line)).toEqual([3, 4, 10])
  })
  test('that unpacks to more than a menu can be is refused before it fills the memory', () => {
    const bomb = workbook('', { 'xl/sharedStrings.xml': ' '.repeat(80 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(() => readSheet(bomb)).toThrow(UnreadableSheet)
  })
  test.for([
    ['cut off', workbook('<row><c><v>1</v></c></row>').slice(0, 300)],
    ['of another kind', zipSync({ 'word/document.xml': strToU8('<w/>') })],
    ['without a sheet', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })],
    ['that is no archive after its first letters', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9])],
    ['with too many rows', workbook('<row><c><v>1</v></c></row>'.repeat(60_001))],
  ] as const)('%s is refused', ([, bytes]) => {
    expect(() => readSheet(bytes)).toThrow()
  })
  test('with a cell at the far end of the sheet costs no memory for what lies between', () => {
    const far =
      '<row r="1"><c r="A1"><v>5</v></c><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>7</v></c></row>'
    expect(readSheet(workbook(far)).rows).toEqual([
      { line: 1, cells: ['5'] },
      { line: 1_048_576, cells: ['7'] },
    ])
  })
  test('whose texts name entities of their own opens no other', () => {
    const xxe = '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>'
    const rows = '<row><c t="s"><v>0</v></c></row>'
    expect(cellsOf(readSheet(workbook(rows, { 'xl/sharedStrings.xml': xxe })).rows)).toEqual([['&x;']])
  })
})
