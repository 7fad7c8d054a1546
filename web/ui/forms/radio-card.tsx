import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

type Props = {
  name: string
  value: string
  isChosen: boolean
  onChoose: () => void
  className?: string
  children: ReactNode
}

/** A radio button that looks like a card. To be placed in a fieldset with a legend. */
export function RadioCard({ name, value, isChosen, onChoose, className, children }: Props) {
  return (
    <label
      className={classes(
        'flex cursor-pointer items-center border-2 px-4 max-xs:px-2 transition-colors',
        'has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:outline-offset-2',
        isChosen ? 'border-blue bg-blue-wash' : 'border-line bg-card hover:border-line-strong',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 outline-none"
      />
      {children}
    </label>
  )
}
