import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'children'> & {
  children: ReactNode
  hint?: ReactNode
  /** A button or link that belongs to the sentence, and does not tick the box. */
  aside?: ReactNode
}

/** A box to tick, with its sentence. */
export function CheckField({ children, hint, aside, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3">
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-describedby={hint ? `${id}-about` : undefined}
          className="size-6 shrink-0"
        />
        <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-2.5">
          {children}
        </label>
      </div>
      {hint && (
        <p id={`${id}-about`} className="pl-9 text-sm text-soft">
          {hint}
        </p>
      )}
      {aside && <div className="pl-9">{aside}</div>}
    </div>
  )
}
