import CircleAlert from 'virtual:icon/circle-alert'
import { memo, useId } from 'react'
import { categories } from '#contract/rules/items/catalogue.ts'
import { foodTypes } from '#contract/rules/items/food-types.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { say } from '#web/language/say.ts'
import { categoryName, foodTypeName } from '#web/language/shop-words.ts'
import { formatQuantity } from '#web/language/words.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isAsked } from './sheet/asked.ts'
import type { Place } from './sheet/columns/guess-category.ts'
import type { ReadRow } from './sheet/understand.ts'

const texts = menuFillingTexts.list
const ROW = 'flex items-start gap-3 border-line border-b px-3 py-3 last:border-b-0'

type Props = {
  row: ReadRow
  /** The category that the user chose instead. */
  place: Place | undefined
  isTicked: boolean
  onTick: (at: number, isTicked: boolean) => void
  onPlace: (at: number, place: Place) => void
}

/** A parsed row of a list: an item to add, with its doubts, or the fault why it cannot be added. */
export const PreviewRow = memo(function PreviewRow(props: Props) {
  const { row } = props
  if ('item' in row) return <ItemRow {...props} row={row} />
  return (
    <li className={ROW}>
      <Icon of={CircleAlert} className="mt-0.5 size-6 shrink-0 text-brick-ink" />
      <div className="min-w-0">
        <p className="text-soft">{say(texts.line, { line: row.line, said: row.said })}</p>
        <p className="text-brick-ink text-sm">{faultWords(row)}</p>
      </div>
    </li>
  )
})

function faultWords({ fault, sameAs = 0, prices }: Extract<ReadRow, { fault: unknown }>): string {
  if (fault === 'twice') return say(texts.twice, { line: sameAs })
  if (!prices) return texts.rowFaults[fault]
  return say(texts.otherPrice, { menu: formatRupees(prices.menu), list: formatRupees(prices.list) })
}

type ItemRowProps = Omit<Props, 'row'> & { row: Extract<ReadRow, { item: unknown }> }

function ItemRow({ row, place, isTicked, onTick, onPlace }: ItemRowProps) {
  const id = useId()
  const { item, doubts, placing, at } = row
  return (
    <li className={ROW}>
      <input
        type="checkbox"
        id={id}
        checked={isTicked}
        onChange={({ target }) => onTick(at, target.checked)}
        aria-describedby={doubts.length > 0 ? `${id}-doubts` : undefined}
        className="mt-0.5 size-6 shrink-0"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <label
          htmlFor={id}
          className="-my-2 flex min-h-11 cursor-pointer items-center justify-between gap-x-3 max-xs:flex-wrap"
        >
          <span className="min-w-0">
            <span className="font-semibold">{item.name}</span>{' '}
            <span className="text-soft">{formatQuantity(1, item.quantity, item.unit)}</span>
          </span>
          <span className="font-semibold tabular">{formatRupees(item.price)}</span>
        </label>
        {isAsked(row) && (
          <p className="text-sm text-soft">{say(texts.line, { line: row.line, said: row.said })}</p>
        )}
        {doubts.length > 0 && (
          <ul id={`${id}-doubts`} className="text-marigold-ink text-sm">
            {doubts.map((doubt) => (
              <li key={doubt}>{say(texts.doubts[doubt], { name: row.mayBe ?? item.name })}</li>
            ))}
          </ul>
        )}
        {placing ? (
          <PlaceSelect
            label={say(texts.categoryOf, { name: item.name })}
            note={place ? undefined : texts.placing[placing]}
            place={place ?? item}
            onChange={(chosen) => onPlace(at, chosen)}
          />
        ) : (
          <p className="text-sm text-soft">{categoryName(item.category)}</p>
        )}
      </div>
    </li>
  )
}

/** Built once: it is the same in every row, of which there are many. */
const allCategories = foodTypes.map((type) => (
  <optgroup key={type} label={foodTypeName(type)}>
    {categories[type].map((category) => (
      <option key={category} value={`${type}/${category}`}>
        {categoryName(category)}
      </option>
    ))}
  </optgroup>
))

type PlaceProps = {
  label: string
  note: string | undefined
  place: Place
  onChange: (place: Place) => void
}

function PlaceSelect({ label, note, place, onChange }: PlaceProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <select
        aria-label={label}
        aria-describedby={note && id}
        value={`${place.foodType}/${place.category}`}
        onChange={({ target }) => {
          const [type, category = ''] = target.value.split('/')
          const foodType = foodTypes.find((known) => known === type)
          if (foodType) onChange({ foodType, category })
        }}
        className="min-h-11 w-full max-w-xs rounded-field border border-line-strong bg-card px-3 text-base"
      >
        {allCategories}
      </select>
      {note && (
        <p id={id} className="text-sm text-soft">
          {note}
        </p>
      )}
    </div>
  )
}
