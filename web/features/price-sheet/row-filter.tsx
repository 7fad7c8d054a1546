import { fetchFoodWords } from '#web/data/find-items.ts'
import { categoryName, foodTypeName } from '#web/language/shop-words.ts'
import { priceSheetTexts as texts } from '#web/texts/price-sheet.ts'
import { Field, SelectField } from '#web/ui/forms/field.tsx'
import type { Rows } from './use-rows.ts'

export function RowFilter({ groups, sought, setSought, category, setCategory }: Rows) {
  return (
    <search className="flex gap-3 max-xs:flex-col">
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
        {groups.map(({ key, foodType, category: name }) => (
          <option key={key} value={key}>
            {categoryName(name)} · {foodTypeName(foodType)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
