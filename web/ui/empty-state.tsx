import type { ReactNode } from 'react'

/** Nothing here, and what to do next. */
export function EmptyState({
  art,
  title,
  children,
}: {
  art?: ReactNode
  title: string
  children?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-14 text-center">
      {art && (
        <div
          className="grid size-24 place-items-center rounded-full bg-marigold-wash text-marigold-ink"
          aria-hidden="true"
        >
          {art}
        </div>
      )}
      <p className="text-balance text-lg">{title}</p>
      {children}
    </div>
  )
}
