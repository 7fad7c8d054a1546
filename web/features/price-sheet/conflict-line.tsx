import type { KeyboardEvent } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import { say } from '#web/language/say.ts'
import { namedPack } from '#web/language/words.ts'
import { priceSheetTexts } from '#web/texts/price-sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { columns } from './move-focus.ts'
import { type Edit, priceCell } from './sheet.ts'

const texts = priceSheetTexts.conflict

type Props = {
  item: OwnFoodItem
  edit: Edit | undefined
  onSettle: (item: OwnFoodItem, whose: 'mine' | 'theirs') => void
}

const button = {
  tone: 'plain',
  className: 'scroll-mt-36 scroll-mb-48',
  // The focus moves on to the next conflict, so a held key would settle them all.
  onKeyDown(event: KeyboardEvent) {
    if (event.repeat) event.preventDefault()
  },
} as const

/** A conflict: a price that another device has changed too. Lets the shopkeeper choose between the two. */
export function ConflictLine({ item, edit, onSettle }: Props) {
  const { theirs, paise, text } = priceCell(item, edit)
  if (theirs === undefined) return null
  const name = namedPack(item.name, item.quantity, item.unit)
  const prices = { mine: paise === undefined ? text : formatPaise(paise), theirs: formatPaise(theirs) }
  return (
    <tr data-conflict={item._id} className="max-xs:block">
      <td
        data-column={columns.settle}
        colSpan={4}
        className="border-line border-b bg-marigold-wash px-3 py-2 max-xs:block"
      >
        <p className="pb-2">{say(texts.said, { ...prices, name })}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            {...button}
            aria-label={say(texts.mineOf, { price: prices.mine, name })}
            disabled={paise === undefined}
            whyDisabled={priceSheetTexts.wrong}
            onClick={() => onSettle(item, 'mine')}
          >
            {say(texts.mine, { price: prices.mine })}
          </Button>
          <Button
            {...button}
            aria-label={say(texts.theirsOf, { price: prices.theirs, name })}
            onClick={() => onSettle(item, 'theirs')}
          >
            {say(texts.theirs, { price: prices.theirs })}
          </Button>
        </div>
      </td>
    </tr>
  )
}
