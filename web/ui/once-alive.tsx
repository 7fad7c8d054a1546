import type { ReactNode } from 'react'
import { useIsAlive } from './use-is-alive.ts'

/** What is there only once the page runs in a browser. On its own, so that nothing around it is drawn anew then. */
export function OnceAlive({ children }: { children: ReactNode }) {
  return useIsAlive() ? children : null
}
