import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { priceSheetTexts as texts } from '#web/texts/price-sheet.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { byPercent, type Rounding } from './percent.ts'
import { placeColumn, readColumn } from './read-column.ts'
import {
  emptySheet,
  priceCell,
  putBack,
  type Sheet,
  settle,
  withPrices,
  withStock,
  writePrice,
} from './sheet.ts'
import type { RowActs } from './sheet-row.tsx'

type Rows = { items: readonly OwnFoodItem[]; rows: readonly OwnFoodItem[] }

/** The sheet's unsaved changes and picked rows, and the functions that change them. */
export function useSheet({ items, rows }: Rows) {
  const [sheet, setSheet] = useTyped<Sheet>('price sheet', emptySheet)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const acts = useActs(items, rows, setSheet, setPicked)

  function pickAll(isPicked: boolean) {
    const shown = new Set(rows.map(({ _id }) => _id))
    const others = [...picked].filter((itemId) => !shown.has(itemId))
    setPicked(new Set(isPicked ? [...others, ...shown] : others))
  }

  /** Skips prices that are not valid. */
  function applyPercent(items: readonly OwnFoodItem[], hundredths: number, rounding: Rounding) {
    const typed = items.flatMap((item) => {
      const { paise } = priceCell(item, sheet.edits[item._id])
      return paise === undefined || !picked.has(item._id)
        ? []
        : [{ item, text: writePrice(byPercent(paise, hundredths, rounding)) }]
    })
    setSheet((now) => withPrices(now, typed))
    const percent = `${hundredths > 0 ? '+' : '−'}${Math.abs(hundredths) / 100}`
    const said = { count: typed.length, percent, rounding: texts.percent.roundings[rounding] }
    toast.success(say(texts.percent.done, said))
  }

  return { sheet, setSheet, picked, pickAll, unpick: () => setPicked(new Set()), applyPercent, acts }
}

/** Callbacks for the rows, stable as long as the rows are the same, so that memoized rows do not rerender. */
function useActs(
  items: readonly OwnFoodItem[],
  rows: readonly OwnFoodItem[],
  setSheet: Dispatch<SetStateAction<Sheet>>,
  setPicked: Dispatch<SetStateAction<ReadonlySet<string>>>,
): RowActs {
  return useMemo(
    () => ({
      onPrice: (item, text) => setSheet((now) => withPrices(now, [{ item, text }], `price ${item._id}`)),
      onPaste(from, pasted) {
        const column = readColumn(pasted, items)
        if (!column) return false
        const { typed, over, unknown } = placeColumn({ items, rows }, from, column)
        setSheet((now) => withPrices(now, typed))
        toast.success(say(texts.pasted, { count: typed.length }))
        if (over > 0) toast.error(say(texts.pastedOver, { count: over }))
        if (unknown > 0) toast.error(say(texts.pastedUnknown, { count: unknown }))
        return true
      },
      onPutBack: (item, before) => setSheet((now) => putBack(now, item._id, before)),
      onStock: (item, to) => setSheet((now) => withStock(now, item, to)),
      onSettle: (item, whose) => setSheet((now) => settle(now, item, whose)),
      onPick: (item, isPicked) =>
        setPicked((now) => {
          const next = new Set(now)
          if (isPicked) next.add(item._id)
          else next.delete(item._id)
          return next
        }),
    }),
    [items, rows, setSheet, setPicked],
  )
}
