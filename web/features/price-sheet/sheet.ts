import type { InputOf } from '#contract/endpoints.ts'
import type { OwnFoodItem } from '#contract/menu.ts'
import { toPaise, toRupees } from '#contract/rules/money/money.ts'
import { readRupees } from '#contract/rules/reading/read-rupees.ts'

/** Unsaved changes of a row. `from` is the stored value when the change began, a price in paise; `text` is as typed. */
export type Edit = { price?: { from: number; text: string }; inStock?: { from: boolean; to: boolean } }
export type Edits = Readonly<Record<string, Edit>>
/**
 * An undo step: the rows' edits before a change, null for none. Consecutive changes with the same `of`, a cell, are
 * merged into one step; changes without `of` are a step each.
 */
type Step = { of?: string | undefined; before: Readonly<Record<string, Edit | null>> }
export type Sheet = { edits: Edits; past: readonly Step[] }

export const emptySheet: Sheet = { edits: {}, past: [] }
const MOST_STEPS = 100

/** A price as shown in a field: 32 or 32.50. */
export const writePrice = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)

const priceOf = (item: OwnFoodItem) => toPaise(item.price)

/** The state of a row's price cell. */
export function priceCell(item: OwnFoodItem, edit: Edit | undefined) {
  const now = priceOf(item)
  if (!edit?.price) return { text: writePrice(now), paise: now, was: undefined, theirs: undefined }
  const { from, text } = edit.price
  const paise = readRupees(text)
  return {
    text,
    /** Undefined if the text is not a price. */
    paise,
    /** The price before the change, in paise; undefined if it is the same. */
    was: paise === from ? undefined : from,
    /** A conflicting price stored by another device since, in paise. */
    theirs: now === from || now === paise ? undefined : now,
  }
}

export const isOn = (item: OwnFoodItem, edit: Edit | undefined): boolean => edit?.inStock?.to ?? item.inStock

/**
 * Sets the text of one price cell, or of many at once. A text that means the stored price is no change.
 * @param of the cell that is being typed into; undefined if many are changed at once
 */
export function withPrices(
  sheet: Sheet,
  typed: readonly { item: OwnFoodItem; text: string }[],
  of?: string,
): Sheet {
  return change(
    sheet,
    of,
    typed.map(({ item, text }) => {
      const { price, ...rest } = sheet.edits[item._id] ?? {}
      const from = price?.from ?? priceOf(item)
      const isAsItWas = from === priceOf(item) && readRupees(text) === from
      return [item._id, isAsItWas ? rest : { ...rest, price: { from, text } }] as const
    }),
  )
}

export function withStock(sheet: Sheet, item: OwnFoodItem, to: boolean): Sheet {
  const { inStock: _, ...rest } = sheet.edits[item._id] ?? {}
  const next = to === item.inStock ? rest : { ...rest, inStock: { from: item.inStock, to } }
  return change(sheet, `stock ${item._id}`, [[item._id, next]])
}

/** Resolves a conflict: keeps one's own price, or takes the one stored by the other device. */
export function settle(sheet: Sheet, item: OwnFoodItem, whose: 'mine' | 'theirs'): Sheet {
  const { price, ...rest } = sheet.edits[item._id] ?? {}
  if (!price) return sheet
  const next = whose === 'theirs' ? rest : { ...rest, price: { ...price, from: priceOf(item) } }
  return change(sheet, `settled ${item._id}`, [[item._id, next]])
}

/** Restores a row's edits from before its cell was entered (Escape), without an undo step. */
export function putBack(sheet: Sheet, itemId: string, before: Edit | undefined): Sheet {
  return { ...sheet, edits: replaced(sheet.edits, [[itemId, before ?? {}]]) }
}

/** Undoes the last step. */
export function undo({ edits, past }: Sheet): Sheet {
  const last = past.at(-1)
  if (!last) return { edits, past }
  const before = Object.entries(last.before).map(([itemId, edit]) => [itemId, edit ?? {}] as const)
  return { edits: replaced(edits, before), past: past.slice(0, -1) }
}

/** Drops the edits of rows that are no longer on the menu. */
export function without(sheet: Sheet, itemIds: readonly string[]): Sheet {
  return {
    edits: replaced(
      sheet.edits,
      itemIds.map((itemId) => [itemId, {}] as const),
    ),
    past: [],
  }
}

const editedCells = (items: readonly OwnFoodItem[], edits: Edits) =>
  items.flatMap((item) => {
    const edit = edits[item._id]
    return edit ? [{ itemId: item._id, ...priceCell(item, edit) }] : []
  })

/** The changed prices that are not valid. */
export const wrongOf = (items: readonly OwnFoodItem[], edits: Edits) =>
  editedCells(items, edits).filter(({ paise }) => paise === undefined)

/** The changed prices that conflict with another device's. */
export const movedOf = (items: readonly OwnFoodItem[], edits: Edits) =>
  editedCells(items, edits).filter(({ theirs }) => theirs !== undefined)

type Changes = InputOf<'savePrices'>['changes']

/** What *Save* sends: each changed cell whose stored value differs. */
export function changesOf(items: readonly OwnFoodItem[], edits: Edits): Changes {
  return items.flatMap((item): Changes => {
    const edit = edits[item._id]
    if (!edit) return []
    const { paise } = priceCell(item, edit)
    const price =
      edit.price && paise !== undefined && paise !== priceOf(item)
        ? { price: { from: toRupees(edit.price.from), to: toRupees(paise) } }
        : {}
    const inStock = edit.inStock && edit.inStock.to !== item.inStock ? { inStock: edit.inStock } : {}
    const row = { ...price, ...inStock }
    return Object.keys(row).length === 0 ? [] : [{ itemId: item._id, ...row }]
  })
}

type Rows = readonly (readonly [itemId: string, edit: Edit])[]

/** Applies a change and records an undo step; consecutive typing into one cell is one step. */
function change(sheet: Sheet, of: string | undefined, rows: Rows): Sheet {
  const edits = replaced(sheet.edits, rows)
  if (of !== undefined && sheet.past.at(-1)?.of === of) return { ...sheet, edits }
  const before = Object.fromEntries(rows.map(([itemId]) => [itemId, sheet.edits[itemId] ?? null]))
  return { edits, past: [...sheet.past, { of, before }].slice(-MOST_STEPS) }
}

function replaced(edits: Edits, rows: Rows): Edits {
  const next = { ...edits }
  for (const [itemId, edit] of rows) {
    if (Object.keys(edit).length === 0) delete next[itemId]
    else next[itemId] = edit
  }
  return next
}
