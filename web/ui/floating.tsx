import type { ReactNode } from 'react'

/** Floats its children above the lower edge of the screen, stacked. On phones leaves room for the chat button. */
export function Floating({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 flex flex-col items-center gap-2 *:pointer-events-auto max-sm:right-21 max-sm:left-4 sm:left-1/2 sm:-translate-x-1/2">
      {children}
    </div>
  )
}
