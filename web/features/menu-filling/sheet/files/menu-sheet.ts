import type { OwnFoodItem } from '#contract/menu.ts'
import { categoryName, foodTypeName } from '#web/language/shop-words.ts'
import { words } from '#web/language/words.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { writeTable } from './read-table.ts'

const { columns } = menuFillingTexts.list
/** The BOM, without which spreadsheets do not recognise UTF-8. */
const MARK = '\ufeff'

/** Writes a menu as CSV that can be imported again, in whatever language. */
export const writeMenu = (menu: readonly OwnFoodItem[]): string =>
  MARK +
  writeTable([
    Object.values(columns),
    ...menu.map(({ name, price, quantity, unit, foodType, category, stock, barcode, description }) => [
      name,
      String(price),
      `${quantity} ${words.orderUnits[unit]}`,
      foodTypeName(foodType),
      categoryName(category),
      String(stock.count ?? ''),
      barcode ?? '',
      description,
    ]),
  ])
