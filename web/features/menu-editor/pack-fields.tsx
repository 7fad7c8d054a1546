import { units } from '#contract/rules/items/catalogue.ts'
import { packBounds, readPackSize } from '#contract/rules/reading/read-number.ts'
import { priceBounds, readPrice } from '#contract/rules/reading/read-rupees.ts'
import { words } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { SelectField } from '#web/ui/forms/field.tsx'
import { FigureField } from '#web/ui/forms/figure-field.tsx'
import type { PackDraft } from './item-draft.ts'

const texts = menuEditorTexts.form

type Props = { pack: PackDraft; onChange: (fields: Partial<PackDraft>) => void }

export function PriceField({ pack, onChange, className }: Props & { className?: string }) {
  return (
    <FigureField
      label={texts.price}
      bounds={priceBounds}
      read={readPrice}
      value={pack.price}
      onChange={(event) => onChange({ price: event.target.value })}
      required
      className={className}
    />
  )
}

export function QuantityField({ pack, onChange, label }: Props & { label: string }) {
  return (
    <FigureField
      label={label}
      bounds={packBounds}
      read={(text) => readPackSize(text, pack.unit)}
      value={pack.quantity}
      onChange={(event) => onChange({ quantity: event.target.value })}
      required
    />
  )
}

export function UnitField({ pack, onChange }: Props) {
  return (
    <SelectField
      label={texts.unit}
      value={pack.unit}
      onChange={({ target }) => {
        const unit = units.find((known) => known === target.value)
        if (unit) onChange({ unit })
      }}
    >
      {units.map((unit) => (
        <option key={unit} value={unit}>
          {words.orderUnits[unit]}
        </option>
      ))}
    </SelectField>
  )
}
