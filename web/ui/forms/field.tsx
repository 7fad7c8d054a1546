import { type ComponentProps, type ReactNode, useId } from 'react'
import { tidyText } from '#contract/rules/text/tidy-text.ts'
import { controlTexts } from '#web/texts/controls.ts'
import { fieldFaults } from '#web/texts/field-faults.ts'
import { classes } from '../classes.ts'
import { fieldBox } from './field-box.ts'
import { typePlainDigits } from './type-plain-digits.ts'
import { useOwnFault } from './use-own-fault.ts'

type Shared = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** What is wrong with the value, shown once the form has been submitted. */
  wrong?: string | false
  optional?: boolean
}

export function Field(props: ComponentProps<'input'> & Shared) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <input {...control} onBeforeInput={isFigure(props) ? typePlainDigits : undefined} />
    </Frame>
  )
}

const isFigure = ({ inputMode }: ComponentProps<'input'>) =>
  inputMode === 'numeric' || inputMode === 'decimal' || inputMode === 'tel'

export function AreaField(props: ComponentProps<'textarea'> & Shared) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <textarea rows={4} {...control} />
    </Frame>
  )
}

export function SelectField(props: ComponentProps<'select'> & Shared) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <select {...control} />
    </Frame>
  )
}

/** Splits props into those of the frame and those of the control, which share an id. */
function useField<
  P extends Shared & Pick<ComponentProps<'input'>, 'className' | 'title' | 'required' | 'value'>,
>({ label, hint, error: given, wrong, optional, className, ...rest }: P) {
  const id = useId()
  const { required, value } = rest
  // Browsers accept a space for `required`, our server does not.
  const isBlank = required && typeof value === 'string' && value !== '' && tidyText(value) === ''
  const { fault, faultProps } = useOwnFault(rest.title, isBlank ? fieldFaults.missing : wrong || '')
  const error = given ?? fault
  return {
    frame: { label, hint, error, optional, id, className },
    control: {
      ...rest,
      ...faultProps,
      id,
      // Scrolling to the field also shows its label.
      className: `${fieldBox} scroll-mt-10`,
      // Never absent: a screen reader would call an empty required field invalid before it was filled in.
      'aria-invalid': Boolean(error),
      'aria-describedby': hint || error ? `${id}-about` : undefined,
    },
  }
}

type FrameProps = Shared & { id: string; className?: string | undefined; children: ReactNode }

function Frame({ label, hint, error, optional, id, className, children }: FrameProps) {
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-soft">{controlTexts.optional}</span>}
      </label>
      {children}
      {(hint || error) && (
        <p id={`${id}-about`} className={classes('text-sm', error ? 'text-brick-ink' : 'text-soft')}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
