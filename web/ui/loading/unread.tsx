import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'

type Props = {
  /** The failure, which a toast may have shown too. */
  fault: string | undefined
  /** What could not be loaded. */
  note: string
  again: string
  onAgain: () => void
  children?: ReactNode
}

/** Shown instead of what could not be read. */
export function Unread({ fault, note, again, onAgain, children }: Props) {
  return (
    <EmptyState title={fault ?? note}>
      {fault && <p className="text-soft">{note}</p>}
      <Button onClick={onAgain}>{again}</Button>
      {children}
    </EmptyState>
  )
}
