import { units } from '#contract/rules/catalogue.ts'
import { words } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import type { PackDraft } from './item-draft.ts'

const texts = menuEditorTexts.form

type Props = { pack: PackDraft; onChange: (fields: Partial<PackDraft>) => void }

export function PriceField({ pack, onChange, className }: Props & { className?: string }) {
  return (
    <Field
      label={texts.price}
      type="number"
      inputMode="decimal"
      min="0.01"
      max="100000"
      step="0.01"
      value={pack.price}
      onChange={(event) => onChange({ price: event.target.value })}
      required
      className={className}
    />
  )
}

export function QuantityField({ pack, onChange, label }: Props & { label: string }) {
  return (
    <Field
      label={label}
      type="number"
      inputMode="decimal"
      min="1"
      max="100000"
      step="any"
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
