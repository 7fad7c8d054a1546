import type { Query } from '@tanstack/react-query'
import { hurried, hurry, quiet } from './data-client.ts'

type State = Pick<Query, 'state'>
export const isReading = ({ state }: State): boolean => state.fetchStatus !== 'idle'
export const isReadingOlder = (query: State): boolean =>
  isReading(query) && Boolean(query.state.fetchMeta?.fetchMore)

/**
 * Reads again because something may have been missed, and nobody asked. What is on its way may be older than that and is
 * given up; but not the first answer, nor an older page that somebody waits for: it is read after those.
 * @returns what was read, if it was
 */
export async function refreshQuietly<T>(query: Query<T>): Promise<T | undefined> {
  while (isReadingOlder(query) || (isReading(query) && query.state.data === undefined))
    if (!(await settled(query))) return undefined
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
  if (!query) return void (await read())
  hurry(query)
  while (isReadingOlder(query)) if (!(await settled(query))) break
  quiet.delete(query)
  hurried.add(query)
  try {
    await read()
  } finally {
    hurried.delete(query)
  }
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

/**
 * Until what is being read is there, or failed; false where nobody reads it any more. What is forgotten as a session
 * ends stays in the middle of its reading for ever: who waited on would stop the page.
 */
async function settled(query: Pick<Query, 'promise' | 'state'>): Promise<boolean> {
  const { promise } = query
  await promise?.catch(() => undefined)
  // The query itself may hear of it after us.
  await new Promise((done) => setTimeout(done))
  return query.promise !== promise || !isReading(query)
}
