import type { ReactNode } from 'react'

/** What is about to be added or saved, at the thumb, above the links of the desk. */
export function ThumbBar({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-3 rounded-card border border-line-strong bg-card p-2 pl-4 shadow-lifted md:bottom-4">
      <p role="status" className="font-semibold text-sm leading-tight">
        {note}
      </p>
      {children}
    </div>
  )
}
