import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlTexts } from '#web/texts/controls.ts'
import { classes } from './classes.ts'

type Shared = { label: string; hint?: ReactNode; error?: string | undefined; optional?: boolean }

/** How every box to type in looks. */
export const fieldBox = classes(
  'w-full min-h-12 rounded-field border border-line-strong bg-card px-3.5 py-2.5 text-base text-ink',
  'placeholder:text-soft aria-invalid:border-brick disabled:bg-sunken disabled:text-soft [&:read-only:not(select)]:bg-sunken',
  'focus:border-blue focus-visible:outline-offset-0',
  // In a form that somebody tried to send, what is missing shows.
  'in-data-tried:required:invalid:border-2 in-data-tried:required:invalid:border-brick',
)

export function Field(props: ComponentProps<'input'> & Shared) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <input {...control} />
    </Frame>
  )
}

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

/** What belongs to the frame, and what to the control inside it: tied together by one id. */
function useField<P extends Shared & { className?: string | undefined }>({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: P) {
  const id = useId()
  return {
    frame: { label, hint, error, optional, id, className },
    control: {
      ...rest,
      id,
      className: fieldBox,
      'aria-invalid': error ? true : undefined,
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
