import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'
import { Spinner } from './loading/spinner.tsx'
import { softDisabled } from './soft-disabled.ts'

type Look = {
  tone?: 'primary' | 'plain' | 'quiet' | 'danger'
  size?: 'xs' | 'sm' | 'md' | 'lg'
  wide?: boolean
}

const tones = {
  primary: 'bg-blue text-on-blue shadow-soft hover:bg-blue-strong',
  plain: 'border border-line-strong bg-card text-ink hover:border-blue hover:text-blue',
  quiet: 'text-blue hover:bg-blue-wash',
  danger: 'border border-brick bg-card text-brick-ink hover:bg-brick-wash',
}
/** `sm` is smaller on phones only, `xs` everywhere. */
const sizes = {
  xs: 'min-h-11 px-1 text-sm',
  sm: 'min-h-11 px-2 text-sm sm:px-5 sm:text-base',
  md: 'min-h-11 px-5 max-xs:px-3 text-base',
  lg: 'min-h-13 px-6 max-xs:px-3 text-lg',
}

const look = ({ tone = 'primary', size = 'md', wide }: Look, className?: string) =>
  classes(
    'inline-flex select-none items-center justify-center gap-2 rounded-full py-2 text-balance text-center font-semibold',
    'soft-disabled transition-colors',
    tones[tone],
    sizes[size],
    wide && 'w-full',
    className,
  )

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean; whyDisabled?: string }

/** A disabled button says why, in its title and to screen readers. */
export function Button({
  tone,
  size,
  wide,
  busy,
  whyDisabled,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...softDisabled(disabled || busy, onClick)}
      aria-busy={busy || undefined}
      aria-description={disabled ? whyDisabled : undefined}
      title={disabled ? whyDisabled : rest.title}
      className={look({ ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) }, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export function ButtonLink({ tone, size, wide, className, ...rest }: LinkProps & Look) {
  return (
    <Link
      {...rest}
      className={look({ ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) }, className)}
    />
  )
}
