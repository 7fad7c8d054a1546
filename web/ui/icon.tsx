/** What an icon is drawn of: the `d` of a path on a ground of 24 by 24. */
export type Outline = string

type Props = {
  of: Outline
  className?: string
  /** Of the 24 units an icon is drawn in. */
  strokeWidth?: number
}

/** An icon says nothing that its words do not say: screen readers pass over it. */
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
