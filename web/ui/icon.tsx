/** The `d` attribute of an icon's path, in a 24 × 24 view box. */
export type Outline = string

type Props = {
  of: Outline
  className?: string
  /** In units of the view box. */
  strokeWidth?: number
}

/** Icons are decorative, and hidden from screen readers. */
export function Icon({ of, className, strokeWidth = 2 }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={of} />
    </svg>
  )
}
