import { classes } from '../classes.ts'
import { softDisabled } from '../soft-disabled.ts'

type Props = {
  /** The word beside it, which may change with it. */
  label: string
  /** The accessible name; by default the label. */
  name?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
  /** Hides the label, which is elsewhere, as in a column's heading. */
  isBare?: boolean
  className?: string
}

/** A switch that takes effect at once. */
export function Switch({ label, name, isOn, onChange, disabled, isBare = false, className }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={name ?? label}
      {...softDisabled(disabled, () => onChange(!isOn))}
      className={classes(
        'inline-flex min-h-11 items-center gap-2.5 rounded-full pr-2 text-left font-medium text-base',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          // Only colours show its state, so forced-colors mode must keep them.
          'inline-flex h-7 w-12 shrink-0 items-center rounded-full border-2 px-0.5 transition-colors forced-color-adjust-none',
          isOn ? 'justify-end border-leaf bg-leaf' : 'justify-start border-line-strong bg-sunken',
        )}
      >
        <span className={classes('size-5 rounded-full', isOn ? 'bg-card' : 'bg-line-strong')} />
      </span>
      {!isBare && (
        <span aria-hidden="true" className={classes('min-w-0', isOn ? 'text-leaf-ink' : 'text-soft')}>
          {label}
        </span>
      )}
    </button>
  )
}
