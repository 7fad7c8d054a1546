import { useId } from 'react'

type Props<T extends string> = {
  legend: string
  options: readonly { value: T; label: string; note?: string }[]
  value: T | undefined
  onChange: (value: T) => void
}

/** Radio buttons, one per line. */
export function RadioList<T extends string>({ legend, options, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0"
          />
          <span className="min-w-0 py-1.5">
            {option.label}
            {option.note && <span className="block text-sm text-soft">{option.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
