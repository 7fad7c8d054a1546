import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { makeClient } from './data-client.ts'
import { readAgain, readOlder, refetchInBackground } from './read-anew.ts'

type Page = { rows: string[]; next?: string }
type Asked = { after: string | undefined; answer: (page: Page | Error) => void; isGivenUp: () => boolean }

/** A list on a screen, and a server that answers on demand. */
async function openList() {
  const client = makeClient()
  const asked: Asked[] = []
  const faults: unknown[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.next,
    meta: { onFault: (fault) => faults.push(fault) },
    queryFn: ({ pageParam, signal }) =>
      new Promise<Page>((resolve, reject) => {
        const answer = (page: Page | Error) => (page instanceof Error ? reject(page) : resolve(page))
        asked.push({ after: pageParam, answer, isGivenUp: () => signal.aborted })
      }),
  })
  onTestFinished(observer.subscribe(() => {}))
  const query = client.getQueryCache().find({ queryKey: ['list'] })
  if (!query) throw new Error('nothing is being read')
  return {
    client,
    query,
    asked,
    faults,
    rows: () => observer.getCurrentResult().data?.pages.flatMap((page) => page.rows),
    reload: () => readAgain(query, observer.refetch),
    older: () => readOlder(query, observer.fetchNextPage),
    refresh: () => refetchInBackground(query),
    answer: async (nth: number, page: Page | Error) => {
      asked[nth]?.answer(page)
      for (let i = 0; i < 5; i++) await new Promise((done) => setTimeout(done))
    },
  }
}

const first: Page = { rows: ['c', 'b'], next: 'b' }
const changed: Page = { rows: ['C', 'b'], next: 'b' }
const last: Page = { rows: ['a'] }

test('an older page loads although the list is being refreshed, and the list is refreshed after it', async () => {
  const list = await openList()
  await list.answer(0, first)
  void list.refresh()
  void list.older()
  expect(list.asked.map(({ after }) => after)).toEqual([undefined, undefined, 'b'])
  await list.answer(2, last)
  expect(list.rows()).toEqual(['c', 'b', 'a'])
  // The aborted refresh would have made the list short again.
  await list.answer(1, changed)
  expect(list.rows()).toEqual(['c', 'b', 'a'])
  await list.answer(3, changed)
  await list.answer(4, last)
  expect(list.rows()).toEqual(['C', 'b', 'a'])
})

test('a refresh during the load of an older page waits for it, and keeps the page', async () => {
  const list = await openList()
  await list.answer(0, first)
  const isOlder = list.older()
  const isFresh = list.refresh()
  expect(list.asked).toHaveLength(2)
  await list.answer(1, last)
  await isOlder
  expect(list.rows()).toEqual(['c', 'b', 'a'])
  await list.answer(2, changed)
  await list.answer(3, last)
  await isFresh
  expect(list.rows()).toEqual(['C', 'b', 'a'])
})

test('a refresh during the first load is repeated after it, because that answer may be older', async () => {
  const list = await openList()
  void list.refresh()
  await list.answer(0, first)
  expect(list.rows()).toEqual(['c', 'b'])
  await list.answer(1, changed)
  expect(list.rows()).toEqual(['C', 'b'])
})

test('an answer that a newer request has overtaken changes nothing, however late it arrives', async () => {
  const list = await openList()
  await list.answer(0, first)
  void list.refresh()
  void list.refresh()
  expect(list.asked[1]?.isGivenUp()).toBe(true)
  await list.answer(2, changed)
  await list.answer(1, first)
  expect(list.rows()).toEqual(['C', 'b'])
})

test('two taps load one older page', async () => {
  const list = await openList()
  await list.answer(0, first)
  void list.older()
  void list.older()
  expect(list.asked).toHaveLength(2)
})

test('a refresh that the user requested reports its failure, one in the background does not', async () => {
  const list = await openList()
  await list.answer(0, first)
  void list.refresh()
  await list.answer(1, new Error('away'))
  expect(list.faults).toEqual([])
  void list.refresh()
  void list.reload()
  await list.answer(3, new Error('away'))
  expect(list.faults).toHaveLength(1)
  expect(list.rows()).toEqual(['c', 'b'])
})

test('a promise for a query that is removed meanwhile, as when a session ends, resolves', async () => {
  const list = await openList()
  const [refreshed, reloaded] = [list.refresh(), list.older()]
  list.client.removeQueries({ queryKey: ['list'] })
  await list.answer(0, new Error('signed out'))
  expect(await refreshed).toBeUndefined()
  await reloaded
  expect(list.asked.length).toBeLessThanOrEqual(2)
})
