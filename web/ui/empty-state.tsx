import type { ReactNode } from 'react'

type Props = {
  art?: ReactNode
  title: string
  /** It is a failure, which is announced to screen readers. */
  isFault?: boolean
  children?: ReactNode
}

/** Says that there is nothing here, or why it could not be loaded, and what to do. */
export function EmptyState({ art, title, isFault = false, children }: Props) {
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
      <p {...(isFault && { role: 'alert' })} className="whitespace-pre-line text-balance text-lg">
        {title}
      </p>
      {children}
    </div>
  )
}
