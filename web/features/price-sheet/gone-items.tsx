import type { OwnFoodItem } from '#contract/menu.ts'
import { say } from '#web/language/say.ts'
import { priceSheetTexts as texts } from '#web/texts/price-sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { type Sheet, without } from './sheet.ts'

type Props = {
  items: readonly OwnFoodItem[]
  sheet: Sheet
  onChange: (change: (now: Sheet) => Sheet) => void
}

/** Warns of changes to items that were removed from the menu meanwhile. */
export function GoneItems({ items, sheet, onChange }: Props) {
  const onMenu = new Set(items.map(({ _id }) => _id))
  const gone = Object.keys(sheet.edits).filter((itemId) => !onMenu.has(itemId))
  if (gone.length === 0) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-marigold-wash py-2 pr-2 pl-4"
    >
      <p>{say(texts.goneItems, { count: gone.length })}</p>
      <Button tone="plain" onClick={() => onChange((now) => without(now, gone))}>
        {texts.forget}
      </Button>
    </div>
  )
}
