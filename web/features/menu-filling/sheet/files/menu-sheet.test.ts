import { describe, expect, test, vi } from 'vitest'
import { categories, units } from '#contract/rules/items/catalogue.ts'
import { type Language, languages, sourceLanguage } from '#contract/rules/language/languages.ts'
import { understand } from '../understand.ts'
import { writeMenu } from './menu-sheet.ts'
import { readSheet } from './read-sheet.ts'
import { readTable } from './read-table.ts'

/** Writes a menu as the build of a language does. */
async function writerIn(language: Language) {
  if (language === sourceLanguage) return writeMenu
  vi.resetModules()
  vi.doMock('#web/texts/menu-filling.ts', () => import(`../../../../texts/${language}/menu-filling.ts`))
  vi.doMock('#contract/words/en-shops.ts', () => import(`../../../../../contract/words/${language}-shops.ts`))
  vi.doMock('#contract/words/en.ts', () => import(`../../../../../contract/words/${language}.ts`))
  const { writeMenu: written } = await import('./menu-sheet.ts')
  vi.doUnmock('#web/texts/menu-filling.ts')
  vi.doUnmock('#contract/words/en-shops.ts')
  vi.doUnmock('#contract/words/en.ts')
  // Modules loaded with these words must not be reused by other tests.
  vi.resetModules()
  return written
}

describe('an exported menu', () => {
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

  test('is read back unchanged, whatever its items are named', () => {
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
  test.for(languages)(
    'in %s is read back unchanged, whatever the language of the reader',
    async (language) => {
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
    },
  )
  test('has no cell that a spreadsheet would run as a formula', () => {
    const cells = readCellsAsSheetDoes(writeMenu(names.map((name) => item(name))))
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })
  const readCellsAsSheetDoes = (text: string) =>
    text.split('\r\n').flatMap((line) => line.split(',').map((cell) => cell.replace(/^"/, '')))
})
