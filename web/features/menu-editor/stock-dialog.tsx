import { type FormEvent, useId, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { MAX_STOCK, type StockMode } from '#contract/rules/stock.ts'
import { say } from '#web/language/say.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { SetStock } from './stock.ts'

const texts = menuEditorTexts.stock

const choices: { mode: StockMode; label: string; note?: string }[] = [
  { mode: 'available', label: texts.available },
  { mode: 'counted', label: texts.counted },
  { mode: 'sold_out_today', label: texts.soldOutToday, note: texts.soldOutTodayNote },
  { mode: 'sold_out', label: texts.soldOut },
]

type Props = { item: OwnFoodItem | undefined; onClose: () => void; onSave: SetStock }

/** All that can be said of an item's stock; the switch beside it says the usual. */
export function StockDialog({ item, onClose, onSave }: Props) {
  return (
    <Dialog
      title={item ? say(texts.title, { name: item.name }) : ''}
      open={item !== undefined}
      onClose={onClose}
    >
      {item && <StockForm key={item._id} item={item} onSave={onSave} />}
    </Dialog>
  )
}

function StockForm({ item, onSave }: { item: OwnFoodItem; onSave: SetStock }) {
  const [mode, setMode] = useState(item.stock.mode)
  const [count, setCount] = useState(String(item.stock.count ?? ''))
  const name = useId()

  function save(event: FormEvent) {
    event.preventDefault()
    onSave(item, mode === 'counted' ? { mode, count: Number(count) } : { mode })
  }

  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-sm">{texts.legend}</legend>
        {choices.map((choice) => (
          <label key={choice.mode} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              value={choice.mode}
              checked={mode === choice.mode}
              onChange={() => setMode(choice.mode)}
              className="size-5 shrink-0"
            />
            <span>
              {choice.label}
              {choice.note && <span className="block text-sm text-soft">{choice.note}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {mode === 'counted' && (
        <Field
          label={texts.count}
          hint={texts.countHint}
          type="number"
          inputMode="numeric"
          min="0"
          max={MAX_STOCK}
          step="1"
          value={count}
          onChange={(event) => setCount(event.target.value)}
          required
        />
      )}
      <Button type="submit" wide>
        {texts.save}
      </Button>
    </form>
  )
}
