import { useId } from 'react'
import { Badge } from './badge.tsx'
import { classes } from './classes.ts'

export type Choice = { value: string; title: string; price: string; note?: string | undefined }
type Props = { legend: string; choices: readonly Choice[]; value: string; onChange: (value: string) => void }

/** One of a few, each a card: radio buttons, so arrow keys come with them. */
export function ChoiceCards({ legend, choices, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-bold font-head text-xl">{legend}</legend>
      {choices.map((choice) => {
        const isChosen = choice.value === value
        return (
          <label
            key={choice.value}
            className={classes(
              'flex min-h-18 cursor-pointer items-center gap-3 rounded-card border-2 px-4 py-3 transition-colors',
              'has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:outline-offset-2',
              isChosen ? 'border-blue bg-blue-wash' : 'border-line bg-card hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={isChosen}
              onChange={() => onChange(choice.value)}
              className="size-5 shrink-0 outline-none"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold text-lg">{choice.title}</span>
              {choice.note && <Badge tone="marigold">{choice.note}</Badge>}
            </span>
            <span className="font-bold font-head text-xl tabular">{choice.price}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
