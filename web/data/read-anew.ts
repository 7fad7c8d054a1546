import type { Query } from '@tanstack/react-query'
import { backgroundReads, retryNow, userReads } from './data-client.ts'

type State = Pick<Query, 'state'>
export const isReading = ({ state }: State): boolean => state.fetchStatus !== 'idle'
/** Whether the next page of a list, further into the past, is being fetched. */
export const isReadingOlder = (query: State): boolean =>
  isReading(query) && Boolean(query.state.fetchMeta?.fetchMore)

/**
 * Refetches in the background, because something may have changed. A fetch that is under way may have begun before the
 * change, so it is cancelled; but the first answer, and an older page that the user waits for, are waited for.
 * @returns what was read; undefined if that failed
 */
export async function refetchInBackground<T>(query: Query<T>): Promise<T | undefined> {
  while (isReadingOlder(query) || (isReading(query) && query.state.data === undefined))
    if (!(await settled(query))) return undefined
  backgroundReads.set(query, { before: query.state.error })
  try {
    return await query.fetch(undefined, { cancelRefetch: true })
  } catch {
    return undefined
  } finally {
    backgroundReads.delete(query)
  }
}

/** Refetches because the user asked, who is told if it fails. @param read the `refetch` of the query's observer */
export async function readAgain(query: Query | undefined, read: () => Promise<unknown>): Promise<void> {
  if (!query) return void (await read())
  retryNow(query)
  while (isReadingOlder(query)) if (!(await settled(query))) break
  backgroundReads.delete(query)
  userReads.add(query)
  try {
    await read()
  } finally {
    userReads.delete(query)
  }
}

/**
 * Fetches the next page of a list. That cancels a background refetch under way, which is begun again afterwards so that
 * it includes the new page.
 * @param read the `fetchNextPage` of the query's observer
 * @returns false if it failed
 */
export async function readOlder(
  query: Query | undefined,
  read: () => Promise<{ isError: boolean }>,
): Promise<boolean> {
  if (!query || isReadingOlder(query)) return true
  const isOvertaking = isReading(query)
  backgroundReads.delete(query)
  const { isError } = await read()
  if (isOvertaking) void refetchInBackground(query)
  return !isError
}

/**
 * Waits until the fetch under way has ended, well or not. Returns false for a query that was removed meanwhile, as when
 * the session ends: such a query claims to be fetching for ever, and a loop that waits for it would freeze the page.
 */
async function settled(query: Pick<Query, 'promise' | 'state'>): Promise<boolean> {
  const { promise } = query
  await promise?.catch(() => undefined)
  // The query's own state is updated after its promise settles.
  await new Promise((done) => setTimeout(done))
  return query.promise !== promise || !isReading(query)
}
