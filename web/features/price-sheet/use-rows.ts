import { useDeferredValue, useMemo, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { categories, foodTypes } from '#contract/rules/catalogue.ts'
import { useFindItems } from '#web/data/find-items.ts'

const ALL = ''
const places = new Map(
  foodTypes.flatMap((type) => categories[type].map((name) => `${type}/${name}`)).map((key, at) => [key, at]),
)
/** "Dairy/Milk": what is called the same in two food types is two. */
export const categoryKey = ({ foodType, category }: Pick<OwnFoodItem, 'foodType' | 'category'>) =>
  `${foodType}/${category}`

/** In the order of the shop's page. */
export const inOrder = (menu: readonly OwnFoodItem[]): OwnFoodItem[] =>
  menu.toSorted((a, b) => (places.get(categoryKey(a)) ?? 0) - (places.get(categoryKey(b)) ?? 0))

/** The rows of the sheet, in the order of the shop's page, and what chooses among them. */
export function useRows(menu: readonly OwnFoodItem[]) {
  const [sought, setSought] = useState('')
  const [category, setCategory] = useState(ALL)
  const text = useDeferredValue(sought).trim()
  const find = useFindItems()
  const items = useMemo(() => inOrder(menu), [menu])
  const rows = useMemo(() => {
    const ofCategory = category === ALL ? items : items.filter((item) => categoryKey(item) === category)
    return text === '' ? ofCategory : find(ofCategory, text, ['name'])
  }, [find, items, category, text])
  const onMenu = useMemo(() => [...new Map(items.map((item) => [categoryKey(item), item])).values()], [items])
  function showAll() {
    setSought('')
    setCategory(ALL)
  }
  return { items, rows, onMenu, sought, setSought, category, setCategory, showAll }
}

export type Rows = ReturnType<typeof useRows>
