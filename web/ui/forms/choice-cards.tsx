import { useId } from 'react'
import { Badge } from '../badge.tsx'
import { RadioCard } from './radio-card.tsx'

export type Choice = { value: string; title: string; price: string; note?: string | undefined }
type Props = { legend: string; choices: readonly Choice[]; value: string; onChange: (value: string) => void }

/** Radio cards with prices. */
export function ChoiceCards({ legend, choices, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-bold font-head text-xl">{legend}</legend>
      {choices.map((choice) => (
        <RadioCard
          key={choice.value}
          name={name}
          value={choice.value}
          isChosen={choice.value === value}
          onChoose={() => onChange(choice.value)}
          className="min-h-18 gap-3 max-xs:gap-y-1 rounded-card py-3 max-xs:flex-wrap"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold text-lg">{choice.title}</span>
            {choice.note && <Badge tone="marigold">{choice.note}</Badge>}
          </span>
          <span className="font-bold font-head text-xl tabular max-xs:basis-full max-xs:pl-8">
            {choice.price}
          </span>
        </RadioCard>
      ))}
    </fieldset>
  )
}
