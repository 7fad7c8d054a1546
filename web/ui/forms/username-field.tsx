import type { ComponentProps } from 'react'
import { isEmail } from '#contract/rules/accounts/email.ts'
import { MAX_EMAIL } from '#contract/rules/text/lengths.ts'
import { fieldFaults } from '#web/texts/field-faults.ts'
import { Field } from './field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'readOnly'> & {
  value: string
  onChange: (email: string) => void
}

/** The field for the e-mail to sign in with. */
export function UsernameField({ value, onChange, ...rest }: Props) {
  return (
    <Field
      {...rest}
      value={value}
      // Browsers accept an e-mail without a top-level domain, as in asha@gmail.
      wrong={!isEmail(value) && fieldFaults.email}
      name="email"
      type="email"
      onChange={(event) => onChange(event.target.value.trim())}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_EMAIL}
      required
      data-first
    />
  )
}
