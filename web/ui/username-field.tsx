import type { ComponentProps } from 'react'
import { MAX_EMAIL } from '#contract/rules/lengths.ts'
import { Field } from './field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'value' | 'readOnly'> & {
  onChange: (email: string) => void
}

/** The e-mail that an account is signed in with. */
export function UsernameField({ onChange, ...rest }: Props) {
  return (
    <Field
      {...rest}
      name="email"
      type="email"
      onChange={(event) => onChange(event.target.value.trim())}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_EMAIL}
      required
    />
  )
}
