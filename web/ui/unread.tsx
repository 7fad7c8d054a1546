import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = {
  /** What a notice has said of it. It goes after seconds, and this stays as long as it is so. */
  fault: string | undefined
  /** What has not come of it. */
  note: string
  again: string
  onAgain: () => void
  children?: ReactNode
}

/** In the place of what could not be read. */
export function Unread({ fault, note, again, onAgain, children }: Props) {
  return (
    <EmptyState title={fault ?? note}>
      {fault && <p className="text-soft">{note}</p>}
      <Button onClick={onAgain}>{again}</Button>
      {children}
    </EmptyState>
  )
}
