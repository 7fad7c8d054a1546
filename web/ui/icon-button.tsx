import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'
import { softDisabled } from './soft-disabled.ts'

const look = (className?: string) =>
  classes(
    'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors',
    'hover:bg-sunken aria-disabled:text-soft',
    className,
  )

/** A round icon button; its accessible name is required. */
export function IconButton({
  label,
  className,
  disabled,
  onClick,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...softDisabled(disabled, onClick)}
      className={look(className)}
    />
  )
}

/** The same as a link. */
export function IconLink({ label, className, ...rest }: LinkProps & { label: string }) {
  return <Link aria-label={label} title={label} {...rest} className={look(className)} />
}
