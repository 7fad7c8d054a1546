import { fetchFoodWords } from '#web/data/find-items.ts'
import { categoryName } from '#web/language/shop-words.ts'
import { priceSheetTexts as texts } from '#web/texts/price-sheet.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { categoryKey, type Rows } from './use-rows.ts'

export function RowFilter({ onMenu, sought, setSought, category, setCategory }: Rows) {
  return (
    <div className="flex gap-3">
      <Field
        label={texts.find}
        type="search"
        value={sought}
        onFocus={fetchFoodWords}
        onChange={({ target }) => setSought(target.value)}
        className="min-w-0 flex-1 sm:max-w-xs"
      />
      <SelectField
        label={texts.category}
        value={category}
        onChange={({ target }) => setCategory(target.value)}
        className="min-w-0 flex-1 sm:max-w-xs"
      >
        <option value="">{texts.allCategories}</option>
        {onMenu.map((item) => (
          <option key={categoryKey(item)} value={categoryKey(item)}>
            {categoryName(item.category)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
