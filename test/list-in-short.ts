import type { Doubt, Fault } from '#web/features/menu-filling/sheet/read-cells.ts'
import { readTable } from '#web/features/menu-filling/sheet/read-table.ts'
import { understand } from '#web/features/menu-filling/sheet/understand.ts'

type Menu = Parameters<typeof understand>[1]

/** What a list becomes, row by row: why it is refused, or the item, in brackets how many there are of it, and its doubts that the test is about. */
export const listInShort = (text: string, about: (doubt: Doubt) => boolean, menu: Menu = []): string[] =>
  understand(readTable(text), menu).map((row): Fault | string => {
    if ('fault' in row) return row.fault
    const { name, price, quantity, unit, stock } = row.item
    return [
      `${name} ₹${price} ${quantity} ${unit}`,
      ...(stock === undefined ? [] : [`(${stock})`]),
      ...row.doubts.filter(about).map((doubt) => `?${doubt}`),
    ].join(' ')
  })

/** What may be wrong in a price, or is left out of a row. */
export const isOfPriceOrLeftOut = (doubt: Doubt): boolean => /^price_(unsure|or)|unread$/.test(doubt)
