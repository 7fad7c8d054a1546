import type { ComponentProps } from 'react'
import { type NumberBounds, type NumberFault, readNumber } from '#contract/rules/reading/read-number.ts'
import { say } from '#web/language/say.ts'
import { fieldFaults } from '#web/texts/field-faults.ts'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'wrong'> & {
  value: string
  bounds: NumberBounds
  /** Parses the text, if it is not a plain number. */
  read?: (text: string) => number | NumberFault
}

/** A text field for a number, which keeps what was typed. The browser's own number input drops characters: "1,5" would become 15. */
export function FigureField({ bounds, read = (text) => readNumber(text, bounds), ...props }: Props) {
  const said = props.value.trim() === '' ? undefined : read(props.value)
  return (
    <Field
      inputMode={bounds.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...props}
      type="text"
      wrong={typeof said === 'string' && wordsOf(said, bounds)}
    />
  )
}

function wordsOf(fault: NumberFault, { least, most, decimals }: NumberBounds): string {
  if (fault === 'least') return say(fieldFaults.least, { least })
  if (fault === 'most') return say(fieldFaults.most, { most })
  if (fault === 'number') return fieldFaults.number
  return decimals === 0 ? fieldFaults.whole : say(fieldFaults.decimals, { count: decimals })
}
