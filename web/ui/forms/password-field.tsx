import Eye from 'virtual:icon/eye'
import EyeOff from 'virtual:icon/eye-off'
import { type ComponentProps, useState } from 'react'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/rules/accounts/password-length.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { say } from '#web/language/say.ts'
import { credentialTexts } from '#web/texts/credentials.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { Field } from './field.tsx'

const texts = credentialTexts.password

type Props = Omit<ComponentProps<typeof Field>, 'type'> & {
  /** Tells password managers whether to fill the old one or to offer a new one. */
  isNew: boolean
  /** The account's e-mail for password managers, if the form has no field for it. */
  of?: string
}

export function PasswordField({ isNew, of, className, ...rest }: Props) {
  const [isShown, setShown] = useState(false)
  const icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      {of !== undefined && (
        <input type="email" name="email" autoComplete="username" value={of} readOnly hidden />
      )}
      <Field
        name={isNew ? 'new-password' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(isNew && { minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })}
        hint={isNew && !rest.readOnly ? say(texts.rule, figures) : undefined}
        {...rest}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        required
        className={`[&_input]:pr-12 ${className ?? ''}`}
      />
      <IconButton
        label={say(isShown ? texts.hide : texts.show, { field: rest.label })}
        onClick={() => setShown(!isShown)}
        className="absolute top-7 right-0.5"
      >
        <Icon of={icon} className="size-5" />
      </IconButton>
    </div>
  )
}
