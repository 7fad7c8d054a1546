import Undo2 from 'virtual:icon/undo-2'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { useLeaving } from '#web/session/use-leaving.ts'
import { priceSheetTexts as texts } from '#web/texts/price-sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaveDialog } from '#web/ui/dialogs/leave-dialog.tsx'
import { EmptyMenu } from '#web/ui/empty-menu.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusPage } from '#web/ui/focus/pass-focus.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ReadInPlace } from '#web/ui/loading/read-in-place.tsx'
import { ThumbBar } from '#web/ui/thumb-bar.tsx'
import { GoneItems } from './gone-items.tsx'
import { undoesItself } from './move-focus.ts'
import { PercentForm } from './percent-form.tsx'
import { RowFilter } from './row-filter.tsx'
import { type Sheet as Edited, undo } from './sheet.ts'
import { SheetTable } from './sheet-table.tsx'
import { useRows } from './use-rows.ts'
import { useSaving } from './use-saving.ts'
import { useSheet } from './use-sheet.ts'

export function PriceSheet() {
  const menu = useData('listOwnFood', {})
  return (
    <ReadInPlace {...menu} texts={texts}>
      {({ data }) => (data.length > 0 ? <Sheet menu={data} /> : <EmptyMenu />)}
    </ReadInPlace>
  )
}

function Sheet({ menu }: { menu: OwnFoodItem[] }) {
  const rows = useRows(menu)
  const { sheet, setSheet, picked, pickAll, unpick, applyPercent, acts } = useSheet(rows)
  const [goal, setGoal] = useState<string>()
  const { save, isBusy, changed } = useSaving(rows.items, sheet, setSheet, (itemId) => {
    rows.showAll()
    setGoal(itemId)
  })
  const blocker = useLeaving(changed > 0)
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part, focusPage)

  function onKeyDown(event: KeyboardEvent) {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo || isBusy || sheet.past.length === 0 || undoesItself(event.target)) return
    event.preventDefault()
    setSheet(undo)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of undoing, wherever in the sheet the focus is
    <div onKeyDown={onKeyDown} className="flex flex-col gap-4">
      <p className="max-w-3xl text-soft print:hidden">{texts.intro}</p>
      {/* Inert while saving: changes made meanwhile would be lost. */}
      <div ref={part} inert={isBusy} className="flex flex-col gap-4">
        <RowFilter {...rows} />
        {picked.size > 0 && (
          <PercentForm
            count={picked.size}
            onApply={(hundredths, rounding) => applyPercent(rows.items, hundredths, rounding)}
            onUnpick={unpick}
          />
        )}
        <GoneItems items={rows.items} sheet={sheet} onChange={setSheet} />
        {rows.rows.length > 0 ? (
          <SheetTable
            items={rows.rows}
            edits={sheet.edits}
            picked={picked}
            onPickAll={pickAll}
            acts={acts}
            goal={goal}
            onReached={() => setGoal(undefined)}
          />
        ) : (
          <EmptyState title={texts.noneFound}>
            <Button onClick={rows.showAll}>{texts.showAll}</Button>
          </EmptyState>
        )}
      </div>
      <SaveBar {...{ sheet, changed, isBusy }} onUndo={() => setSheet(undo)} onSave={save} />
      <LeaveDialog
        blocker={blocker}
        question={say(texts.leave.question, { count: changed })}
        texts={texts.leave}
      />
    </div>
  )
}

type BarProps = { sheet: Edited; changed: number; isBusy: boolean; onUndo: () => void; onSave: () => void }

function SaveBar({ sheet, changed, isBusy, onUndo, onSave }: BarProps) {
  return (
    <ThumbBar
      note={changed === 0 ? texts.unchanged : say(texts.changes, { count: changed })}
      isIdle={changed === 0 && sheet.past.length === 0}
    >
      <div className="flex shrink-0 gap-2 max-xs:w-full max-xs:*:flex-1">
        <Button
          tone="quiet"
          className="max-sm:px-3"
          disabled={isBusy || sheet.past.length === 0}
          onClick={onUndo}
        >
          <Icon of={Undo2} className="size-5 max-xs:hidden" />
          {texts.undo}
        </Button>
        <Button
          className="max-sm:px-4"
          busy={isBusy}
          disabled={changed === 0}
          whyDisabled={texts.unchanged}
          onClick={onSave}
        >
          {isBusy ? texts.saving : texts.save}
        </Button>
      </div>
    </ThumbBar>
  )
}
