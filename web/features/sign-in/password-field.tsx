import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { signInTexts as texts } from '#web/texts/sign-in.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'type'> & {
  label?: string
  /** Tells password managers whether to fill the old one or to offer a new one. */
  isNew: boolean
}

export function PasswordField({ isNew, label = texts.password, className, ...rest }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field
        name={isNew ? 'new-password' : 'password'}
        {...rest}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...(isNew && { minLength: 8, maxLength: 128, hint: rest.readOnly ? undefined : texts.passwordRule })}
        spellCheck={false}
        autoCapitalize="none"
        required
        className={`[&_input]:pr-12 ${className ?? ''}`}
      />
      <IconButton
        label={isShown ? texts.hidePassword : texts.showPassword}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute top-7 right-0.5"
      >
        {isShown ? (
          <EyeOff className="size-5" aria-hidden="true" />
        ) : (
          <Eye className="size-5" aria-hidden="true" />
        )}
      </IconButton>
    </div>
  )
}
