import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A round button that is only an icon, so its name is required. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors',
        'hover:bg-sunken disabled:cursor-not-allowed disabled:text-soft',
        className,
      )}
    />
  )
}
