import { type FormEvent, useState } from 'react'
import { say } from '#web/language/say.ts'
import { priceSheetTexts } from '#web/texts/price-sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/forms/field.tsx'
import { type Rounding, readPercent, roundings } from './percent.ts'

const texts = priceSheetTexts.percent

type Props = {
  count: number
  onApply: (hundredths: number, rounding: Rounding) => void
  onUnpick: () => void
}

/** Changes the prices of all picked rows by a percentage. */
export function PercentForm({ count, onApply, onUnpick }: Props) {
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<Rounding>('rupee')
  const hundredths = readPercent(typed)

  function apply(event: FormEvent) {
    event.preventDefault()
    if (hundredths !== undefined) onApply(hundredths, rounding)
  }

  return (
    <form
      onSubmit={apply}
      aria-label={texts.label}
      className="flex flex-col gap-2 rounded-card border border-line bg-card p-3"
    >
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {say(texts.picked, { count })}
        </p>
        <Button tone="quiet" onClick={onUnpick}>
          {texts.unpick}
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={texts.field}
          placeholder={texts.placeholder}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          wrong={hundredths === undefined && texts.wrong}
          className="w-28"
        />
        <SelectField
          label={texts.round}
          value={rounding}
          onChange={({ target }) => setRounding(target.value === 'half' ? 'half' : 'rupee')}
          className="min-w-40 max-sm:flex-1"
        >
          {Object.keys(roundings).map((name) => (
            <option key={name} value={name}>
              {texts.roundings[name as Rounding]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" tone="plain" className="min-h-12 self-end max-sm:w-full">
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}
