import { type FormEvent, useEffect, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { MAX_STOCK, type StockMode } from '#contract/rules/items/stock.ts'
import { readNumber, wholeNumbers } from '#contract/rules/reading/read-number.ts'
import { refreshReply } from '#web/data/replies.ts'
import { say } from '#web/language/say.ts'
import { namedPack } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FigureField } from '#web/ui/forms/figure-field.tsx'
import { RadioList } from '#web/ui/forms/radio-list.tsx'
import type { SetStock } from './stock.ts'

const texts = menuEditorTexts.stock

const choices: { value: StockMode; label: string; note?: string }[] = [
  { value: 'available', label: texts.available },
  { value: 'counted', label: texts.counted },
  { value: 'sold_out_today', label: texts.soldOutToday, note: texts.soldOutTodayNote },
  { value: 'sold_out', label: texts.soldOut },
]

const counts = wholeNumbers(0, MAX_STOCK)

type Props = { item: OwnFoodItem | undefined; onClose: () => void; onSave: SetStock }

/** All settings of an item's stock; the switch in its row covers the usual ones. */
export function StockDialog({ item, onClose, onSave }: Props) {
  return (
    <Dialog
      title={item ? say(texts.title, { name: namedPack(item.name, item.quantity, item.unit) }) : ''}
      open={item !== undefined}
      onClose={onClose}
    >
      {item && <StockForm key={item._id} {...{ item, onClose, onSave }} />}
    </Dialog>
  )
}

function StockForm({ item, onClose, onSave }: Props & { item: OwnFoodItem }) {
  // Untouched fields follow the item: orders reduce its count while the dialog is open.
  const [chosen, setMode] = useState<StockMode>()
  const [typed, setCount] = useState<string>()
  const mode = chosen ?? item.stock.mode
  const readAnew = () => void refreshReply('listOwnFood', {})
  useEffect(readAnew, [])

  function save(event: FormEvent) {
    event.preventDefault()
    // Nothing was changed here; saving would undo changes of another device.
    if (chosen === undefined && typed === undefined) {
      readAnew()
      return onClose()
    }
    const count = typed === undefined ? undefined : readNumber(typed, counts)
    onSave(item, mode === 'counted' && typeof count === 'number' ? { mode, count } : { mode })
  }

  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <RadioList legend={texts.legend} options={choices} value={mode} onChange={setMode} />
      {mode === 'counted' && (
        <FigureField
          label={texts.count}
          hint={texts.countHint}
          bounds={counts}
          value={typed ?? String(item.stock.count ?? '')}
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
