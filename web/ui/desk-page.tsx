import type { ReactNode } from 'react'

/** A page of the shopkeeper's side: its heading, what stands beside it, its content. */
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
