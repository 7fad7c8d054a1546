import type { ReactNode } from 'react'

/** A page of the desk: a heading with optional controls beside it, and the content. */
export function DeskPage({
  title,
  aside,
  children,
}: {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-5 px-(--page-side) md:px-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  )
}
