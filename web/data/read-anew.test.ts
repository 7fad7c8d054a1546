import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { makeClient } from './data-client.ts'
import { readAgain, readOlder, refetchInBackground } from './read-anew.ts'

type Page = { rows: string[]; next?: string }
type Asked = { after: string | undefined; answer: (page: Page | Error) => void; isGivenUp: () => boolean }

/** A list on a screen, and a server that answers when it is told to. */
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

test('an older page comes although the list is being read anew, and the list is read anew after it', async () => {
  const list = await openList()
  await list.answer(0, first)
  void list.refresh()
  void list.older()
  expect(list.asked.map(({ after }) => after)).toEqual([undefined, undefined, 'b'])
  await list.answer(2, last)
  expect(list.rows()).toEqual(['c', 'b', 'a'])
  // What was given up for it would have made the list short again.
  await list.answer(1, changed)
  expect(list.rows()).toEqual(['c', 'b', 'a'])
  await list.answer(3, changed)
  await list.answer(4, last)
  expect(list.rows()).toEqual(['C', 'b', 'a'])
})

test('news while an older page is on its way wait for it, and lose nothing of it', async () => {
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

test('news while the first answer is on its way are read after it: it may be older than they are', async () => {
  const list = await openList()
  void list.refresh()
  await list.answer(0, first)
  expect(list.rows()).toEqual(['c', 'b'])
  await list.answer(1, changed)
  expect(list.rows()).toEqual(['C', 'b'])
})

test('an answer that is overtaken by a newer reading changes nothing, however late it comes', async () => {
  const list = await openList()
  await list.answer(0, first)
  void list.refresh()
  void list.refresh()
  expect(list.asked[1]?.isGivenUp()).toBe(true)
  await list.answer(2, changed)
  await list.answer(1, first)
  expect(list.rows()).toEqual(['C', 'b'])
})

test('two taps ask for one older page', async () => {
  const list = await openList()
  await list.answer(0, first)
  void list.older()
  void list.older()
  expect(list.asked).toHaveLength(2)
})

test('a reading that somebody asked for tells of its failure, one that nobody asked for does not', async () => {
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

test('whoever waits for what is forgotten meanwhile, as a session ends, waits no longer', async () => {
  const list = await openList()
  const [refreshed, reloaded] = [list.refresh(), list.older()]
  list.client.removeQueries({ queryKey: ['list'] })
  await list.answer(0, new Error('signed out'))
  expect(await refreshed).toBeUndefined()
  await reloaded
  expect(list.asked.length).toBeLessThanOrEqual(2)
})
