import type { OwnFoodItem } from '#contract/menu.ts'
import { categoryName, foodTypeName } from '#web/language/shop-words.ts'
import { words } from '#web/language/words.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { writeTable } from './read-table.ts'

const { columns } = menuFillingTexts.list
/** Without it a spreadsheet takes UTF-8 for something else. */
const MARK = '\ufeff'

/** A menu as a list that can be read again, also by who reads another language. */
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
