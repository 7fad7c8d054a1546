import type { Query } from '@tanstack/react-query'
import { quiet } from './data-client.ts'

type State = Pick<Query, 'state'>
export const isReading = ({ state }: State): boolean => state.fetchStatus !== 'idle'
const isReadingOlder = (query: State): boolean =>
  isReading(query) && Boolean(query.state.fetchMeta?.fetchMore)

/**
 * Reads again because something may have been missed, and nobody asked. What is on its way may be older than that and is
 * given up; but not the first answer, nor an older page that somebody waits for: it is read after those.
 * @returns what was read, if it was
 */
export async function refreshQuietly<T>(query: Query<T>): Promise<T | undefined> {
  while (isReadingOlder(query) || (isReading(query) && query.state.data === undefined)) await settled(query)
  quiet.set(query, { before: query.state.error })
  try {
    return await query.fetch(undefined, { cancelRefetch: true })
  } catch {
    return undefined
  } finally {
    quiet.delete(query)
  }
}

/** Reads again because somebody asked, who is told when it fails. */
export async function readAgain(query: Query | undefined, read: () => Promise<unknown>): Promise<void> {
  while (query && isReadingOlder(query)) await settled(query)
  if (query) quiet.delete(query)
  await read()
}

/**
 * Reads the page after the last. What is being read anew meanwhile would be shorter by it, and is read after it.
 * @returns false when it could not be had
 */
export async function readOlder(
  query: Query | undefined,
  read: () => Promise<{ isError: boolean }>,
): Promise<boolean> {
  if (!query || isReadingOlder(query)) return true
  const isOvertaking = isReading(query)
  quiet.delete(query)
  const { isError } = await read()
  if (isOvertaking) void refreshQuietly(query)
  return !isError
}

async function settled(query: Pick<Query, 'promise'>) {
  await query.promise?.catch(() => undefined)
}
