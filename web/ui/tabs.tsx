import { useId } from 'react'
import { CHOSEN } from './chosen.ts'
import { classes } from './classes.ts'

type Props<T extends string> = {
  legend: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** Radio buttons that look like tabs. */
export function Tabs<T extends string>({ legend, options, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="flex rounded-full bg-sunken p-1 max-xs:flex-wrap max-xs:rounded-card">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'grid min-h-11 flex-1 cursor-pointer place-items-center rounded-full px-4 max-xs:px-2 font-semibold text-base transition-colors',
            'has-focus-visible:outline-3 has-focus-visible:outline-blue',
            option.value === value ? `${CHOSEN} bg-raised text-blue shadow-soft` : 'text-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
