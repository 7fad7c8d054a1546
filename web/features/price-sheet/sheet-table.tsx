import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { say } from '#web/language/say.ts'
import { priceSheetTexts as texts } from '#web/texts/price-sheet.ts'
import { focusPage } from '#web/ui/focus/pass-focus.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { cellAfter, columns } from './move-focus.ts'
import { type Edits, movedOf } from './sheet.ts'
import { LINE, type RowActs, SheetRow } from './sheet-row.tsx'
import { useWindow } from './use-window.ts'

type Props = {
  items: readonly OwnFoodItem[]
  edits: Edits
  picked: ReadonlySet<string>
  onPickAll: (isPicked: boolean) => void
  acts: RowActs
  /** The id of an item whose price cell is to be focused as soon as its row is shown. */
  goal: string | undefined
  onReached: () => void
}

/** A virtualised table: only visible rows are rendered. */
export function SheetTable({ items, edits, picked, onPickAll, acts, goal, onReached }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const { rows, restPx, measure, enter, cellAt, onFocus } = useWindow(table, items)

  useEffect(() => {
    const row = goal ? items.findIndex(({ _id }) => _id === goal) : -1
    if (row < 0) return
    enter({ row, column: columns.price })
    onReached()
  })

  useKeptFocus(table, (_, lost) => {
    const settled = lost.closest<HTMLElement>('[data-conflict]')?.dataset.conflict
    const next = settled && nextConflict(items, edits, settled)
    if (next) enter({ row: items.indexOf(next), column: columns.settle })
    else focusPage()
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = cellAt(event.target)
    const to = from && cellAfter(event, from)
    if (!to) return
    event.preventDefault()
    enter({ ...to, row: Math.min(Math.max(to.row, 0), items.length - 1) })
  }

  const isAllPicked = items.every(({ _id }) => picked.has(_id))
  return (
    <table
      ref={table}
      aria-rowcount={items.length + 1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="-mx-(--page-side) w-[calc(100%+2*var(--page-side))] table-fixed max-xs:block border-separate border-spacing-0 bg-card sm:mx-0 sm:w-full sm:rounded-card sm:border sm:border-line"
    >
      <caption className="sr-only">{say(texts.caption, { count: items.length })}</caption>
      <Head isAllPicked={isAllPicked} isSomePicked={picked.size > 0 && !isAllPicked} onPickAll={onPickAll} />
      {rows.map(({ item, row, gapPx }) => (
        <Fragment key={item._id}>
          <Gap px={gapPx} />
          <SheetRow
            row={row}
            item={item}
            edit={edits[item._id]}
            isPicked={picked.has(item._id)}
            acts={acts}
            measure={measure}
          />
        </Fragment>
      ))}
      <Gap px={restPx} />
    </table>
  )
}

/** The next conflict below, or else the first one. */
function nextConflict(items: readonly OwnFoodItem[], edits: Edits, settled: string) {
  const at = items.findIndex(({ _id }) => _id === settled)
  const below = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))]
  const [next] = movedOf(below, edits)
  return items.find(({ _id }) => _id === next?.itemId)
}

const HEAD =
  'sticky top-(--navbar) z-10 border-line-strong border-b bg-card py-1 text-left font-semibold text-sm'

type HeadProps = { isAllPicked: boolean; isSomePicked: boolean; onPickAll: (isPicked: boolean) => void }

function Head({ isAllPicked, isSomePicked, onPickAll }: HeadProps) {
  return (
    <thead className="max-xs:block">
      <tr aria-rowindex={1} className={LINE}>
        <th scope="col" className={`${HEAD} w-12 max-xs:w-auto print:hidden`}>
          <span className="sr-only">{texts.columns.pick}</span>
          <label className="flex min-h-11 items-center pl-3">
            <input
              ref={(box) => {
                if (box) box.indeterminate = isSomePicked
              }}
              type="checkbox"
              aria-label={texts.pickAll}
              checked={isAllPicked}
              onChange={({ target }) => onPickAll(target.checked)}
              className="block size-6"
            />
          </label>
        </th>
        <th scope="col" className={`${HEAD} max-xs:sr-only`}>
          {texts.columns.item}
        </th>
        <th scope="col" className={`${HEAD} w-25 max-xs:w-auto pr-2.5 text-right sm:w-32 lg:w-40`}>
          {texts.columns.price}
        </th>
        <th scope="col" className={`${HEAD} w-18 max-xs:w-auto pl-3 print:hidden sm:w-28 sm:pl-6`}>
          {texts.columns.stock}
        </th>
      </tr>
    </thead>
  )
}

/** Takes the space of rows that are not rendered. */
const Gap = ({ px }: { px: number }) =>
  px > 0 && (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={4} style={{ height: px }} />
      </tr>
    </tbody>
  )
