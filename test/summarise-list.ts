import type { Doubt, Fault } from '#web/features/menu-filling/sheet/files/read-cells.ts'
import { readTable } from '#web/features/menu-filling/sheet/files/read-table.ts'
import { understand } from '#web/features/menu-filling/sheet/understand.ts'

type Menu = Parameters<typeof understand>[1]

/**
 * The result of a list, row by row: its fault, or the item, with its stock in brackets and those doubts that the test
 * is about.
 */
export const summariseList = (text: string, about: (doubt: Doubt) => boolean, menu: Menu = []): string[] =>
  understand(readTable(text), menu).map((row): Fault | string => {
    if ('fault' in row) return row.fault
    const { name, price, quantity, unit, stock } = row.item
    return [
      `${name} ₹${price} ${quantity} ${unit}`,
      ...(stock === undefined ? [] : [`(${stock})`]),
      ...row.doubts.filter(about).map((doubt) => `?${doubt}`),
    ].join(' ')
  })

/** Doubts about the price, and about values that were left out because they could not be read. */
export const isAboutPriceOrOmission = (doubt: Doubt): boolean => /^price_(unsure|or)|unread$/.test(doubt)
