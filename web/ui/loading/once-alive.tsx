import type { ReactNode } from 'react'
import { useIsAlive } from './use-is-alive.ts'

/** Renders its children only after hydration. A component of its own, so that its parent does not rerender then. */
export function OnceAlive({ children }: { children: ReactNode }) {
  return useIsAlive() ? children : null
}
