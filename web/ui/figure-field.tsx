import type { ComponentProps } from 'react'
import { type NumberBounds, type NumberFault, readNumber } from '#contract/rules/read-number.ts'
import { say } from '#web/language/say.ts'
import { fieldFaults } from '#web/texts/field-faults.ts'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'wrong'> & {
  value: string
  bounds: NumberBounds
  /** How it is read, where it is written otherwise than a bare number. */
  read?: (text: string) => number | NumberFault
}

/**
 * A number as people write it, which stays as it is typed. A number field of the browser leaves out what it does not
 * take: of "1,5" it would show, and send, 15.
 */
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
