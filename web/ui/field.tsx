import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

type Shared = { label: string; hint?: ReactNode; error?: string | undefined; optional?: boolean }

const box = classes(
  'w-full min-h-12 rounded-field border border-line-strong bg-card px-3.5 py-2.5 text-base text-ink',
  'placeholder:text-soft aria-invalid:border-brick disabled:bg-sunken disabled:text-soft [&:read-only:not(select)]:bg-sunken',
  'focus:border-blue focus-visible:outline-offset-0',
)

export function Field({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: ComponentProps<'input'> & Shared) {
  const id = useId()
  return (
    <Frame {...{ label, hint, error, optional, id, className }}>
      <input
        {...rest}
        id={id}
        className={box}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-about` : undefined}
      />
    </Frame>
  )
}

export function AreaField({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: ComponentProps<'textarea'> & Shared) {
  const id = useId()
  return (
    <Frame {...{ label, hint, error, optional, id, className }}>
      <textarea
        rows={4}
        {...rest}
        id={id}
        className={box}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-about` : undefined}
      />
    </Frame>
  )
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: ComponentProps<'select'> & Shared) {
  const id = useId()
  return (
    <Frame {...{ label, hint, error, optional, id, className }}>
      <select
        {...rest}
        id={id}
        className={box}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-about` : undefined}
      />
    </Frame>
  )
}

type FrameProps = Shared & { id: string; className?: string | undefined; children: ReactNode }

function Frame({ label, hint, error, optional, id, className, children }: FrameProps) {
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
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
