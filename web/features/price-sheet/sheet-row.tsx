import { type ClipboardEvent, type KeyboardEvent, memo, useId, useRef } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import { say } from '#web/language/say.ts'
import { categoryName } from '#web/language/shop-words.ts'
import { formatQuantity, namedPack } from '#web/language/words.ts'
import { priceSheetTexts as texts } from '#web/texts/price-sheet.ts'
import { classes } from '#web/ui/classes.ts'
import { fieldBox } from '#web/ui/forms/field-box.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { OnPaper } from '#web/ui/on-paper.tsx'
import { ConflictLine } from './conflict-line.tsx'
import { columns } from './move-focus.ts'
import { type Edit, isOn, priceCell } from './sheet.ts'

export type RowActs = {
  onPrice: (item: OwnFoodItem, text: string) => void
  /** Returns whether it handled the paste, because it has several lines. */
  onPaste: (item: OwnFoodItem, pasted: string) => boolean
  onPutBack: (item: OwnFoodItem, before: Edit | undefined) => void
  onStock: (item: OwnFoodItem, isOn: boolean) => void
  onPick: (item: OwnFoodItem, isPicked: boolean) => void
  onSettle: (item: OwnFoodItem, whose: 'mine' | 'theirs') => void
}

type Props = {
  item: OwnFoodItem
  edit: Edit | undefined
  isPicked: boolean
  /** Its index among the shown rows. */
  row: number
  acts: RowActs
  /** Measures the row's height. */
  measure: (element: Element | null) => void
}

const CELL = 'border-line border-b py-1.5 align-middle'
/** Very narrow screens (a phone at 200 % zoom) show price and stock below the name. */
export const LINE = 'max-xs:grid max-xs:grid-cols-[3rem_minmax(0,1fr)_4.5rem]'
const UPPER = 'max-xs:border-b-0 max-xs:pb-0'

/** Memoised, so that only changed rows rerender. */
export const SheetRow = memo(function SheetRow({ item, edit, isPicked, row, acts, measure }: Props) {
  const named = { name: namedPack(item.name, item.quantity, item.unit) }
  const isChanged = edit !== undefined
  return (
    <tbody ref={measure} data-index={row} className={classes('max-xs:block', isChanged && 'bg-blue-wash')}>
      <tr aria-rowindex={row + 2} className={LINE}>
        <td data-column={columns.pick} className={classes(CELL, UPPER, 'print:hidden')}>
          <label className="flex min-h-11 items-center pl-3">
            <input
              type="checkbox"
              aria-label={say(texts.pickOf, named)}
              checked={isPicked}
              onChange={({ target }) => acts.onPick(item, target.checked)}
              className="block size-6 scroll-mt-36 scroll-mb-48"
            />
          </label>
        </td>
        <th
          scope="row"
          className={classes(
            CELL,
            UPPER,
            'pr-2 text-left font-normal leading-tight max-xs:col-span-2 max-xs:self-center',
          )}
        >
          <span className="block font-semibold max-sm:text-sm">{item.name}</span>
          <span className="block text-sm text-soft xs:truncate">
            {packOf(item)}
            <span className="max-sm:hidden"> · {categoryName(item.category)}</span>
          </span>
        </th>
        <td data-column={columns.price} className={classes(CELL, 'max-xs:col-span-2 max-xs:pl-3')}>
          <PriceField item={item} edit={edit} acts={acts} name={named.name} />
        </td>
        <td data-column={columns.stock} className={classes(CELL, 'pr-1 pl-3 print:hidden sm:pl-6')}>
          <Switch
            label={texts.inStock}
            name={say(texts.stockOf, named)}
            isBare
            className="scroll-mt-36 scroll-mb-48"
            isOn={isOn(item, edit)}
            onChange={(to) => acts.onStock(item, to)}
          />
        </td>
      </tr>
      <ConflictLine item={item} edit={edit} onSettle={acts.onSettle} />
    </tbody>
  )
})

const packOf = ({ quantity, unit }: OwnFoodItem) => formatQuantity(1, quantity, unit)

type FieldProps = Pick<Props, 'item' | 'edit' | 'acts'> & { name: string }

function PriceField({ item, edit, acts, name }: FieldProps) {
  const id = useId()
  const entered = useRef(edit)
  const { text, paise, was } = priceCell(item, edit)
  const isWrong = paise === undefined

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return
    acts.onPutBack(item, entered.current)
    event.currentTarget.select()
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    if (acts.onPaste(item, event.clipboardData.getData('text/plain'))) event.preventDefault()
  }

  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        aria-label={say(texts.priceOf, { name })}
        aria-describedby={isWrong || was !== undefined ? id : undefined}
        aria-invalid={isWrong || undefined}
        value={text}
        onFocus={({ currentTarget }) => {
          entered.current = edit
          currentTarget.select()
        }}
        onChange={({ target }) => acts.onPrice(item, target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={classes(fieldBox, 'scroll-mt-36 scroll-mb-48 px-2.5 text-right tabular print:hidden')}
      />
      {/* Firefox prints inputs empty that were rendered for printing. */}
      <OnPaper text={text} className="pr-2.5 text-right tabular" />
      {(isWrong || was !== undefined) && (
        <span
          id={id}
          className={classes(
            'block pr-2.5 pt-0.5 text-right text-sm leading-tight',
            isWrong ? 'text-brick-ink' : 'text-soft',
          )}
        >
          {was === undefined || isWrong ? texts.wrong : say(texts.was, { price: formatPaise(was) })}
        </span>
      )}
    </>
  )
}
