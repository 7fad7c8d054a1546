import { isMobile, LONGEST_NUMBER, tidyPhone } from '#contract/rules/accounts/checks.ts'
import { credentialTexts } from '#web/texts/credentials.ts'
import { Field } from './field.tsx'

const texts = credentialTexts.number

type Props = {
  value: string
  onChange: (number: string) => void
  hint: string
  readOnly?: boolean
}

/** A mobile number, written as people write it: with spaces, +91 or the digits of their own script. */
export function NumberField({ value, onChange, ...rest }: Props) {
  return (
    <Field
      {...rest}
      label={texts.label}
      name="tel"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={value}
      wrong={!isMobile(tidyPhone(value)) && texts.rule}
      onChange={(event) => onChange(event.target.value)}
      title={texts.rule}
      maxLength={LONGEST_NUMBER}
      required
      data-first
    />
  )
}
