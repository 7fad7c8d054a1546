import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

type Props<T> = {
  /** Undefined until it is read. */
  data: T | undefined
  failure: string | undefined
  reload: () => void
  texts: { loading: string; failed: string; again: string }
  children: (data: T) => ReactNode
}

/** Renders its children with data once that is read; until then a loading state, or the failure with a retry button. */
export function ReadInPlace<T>({ data, failure, reload, texts, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (failure !== undefined)
    return (
      <EmptyState title={texts.failed} isFault>
        <Button onClick={() => reload()}>{texts.again}</Button>
      </EmptyState>
    )
  return (
    <Loading label={texts.loading}>
      <Skeleton className="h-96" />
    </Loading>
  )
}
