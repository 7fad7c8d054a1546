import { useDeferredValue, useMemo, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { groupsOf } from '#contract/rules/items/sections.ts'
import { useFindItems } from '#web/data/find-items.ts'

const ALL = ''

/** The menu in the order of the shop's page. */
export const inOrder = (menu: readonly OwnFoodItem[]): OwnFoodItem[] =>
  groupsOf(menu).flatMap(({ items }) => items)

/** The rows of the sheet, in the order of the shop's page, and their filters. */
export function useRows(menu: readonly OwnFoodItem[]) {
  const [sought, setSought] = useState('')
  const [category, setCategory] = useState(ALL)
  const text = useDeferredValue(sought).trim()
  const find = useFindItems()
  const groups = useMemo(() => groupsOf(menu), [menu])
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups])
  const rows = useMemo(() => {
    const ofCategory = category === ALL ? items : (groups.find(({ key }) => key === category)?.items ?? [])
    return text === '' ? ofCategory : find(ofCategory, text, ['name'])
  }, [find, items, groups, category, text])
  function showAll() {
    setSought('')
    setCategory(ALL)
  }
  return { items, rows, groups, sought, setSought, category, setCategory, showAll }
}

export type Rows = ReturnType<typeof useRows>
