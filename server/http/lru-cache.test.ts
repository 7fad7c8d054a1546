import { expect, test } from 'vitest'
import { lruCache } from './lru-cache.ts'

test('the least recently used entry is evicted when the total size is reached', () => {
  const kept = lruCache<string>(10)
  kept.keep('a', 'A', 4)
  kept.keep('b', 'B', 4)
  kept.find('a')
  kept.keep('c', 'C', 4)
  expect([kept.find('a'), kept.find('b'), kept.find('c')]).toEqual(['A', undefined, 'C'])
})

test('an entry that replaces another of its key counts once', () => {
  const kept = lruCache<number>(10)
  for (let n = 0; n < 50; n++) kept.keep('same', n, 4)
  kept.keep('other', 1, 6)
  expect([kept.find('same'), kept.find('other')]).toEqual([49, 1])
})

test('an entry larger than the whole cache is not kept', () => {
  const kept = lruCache<string>(10)
  kept.keep('huge', 'H', 11)
  kept.keep('small', 'S', 1)
  expect([kept.find('huge'), kept.find('small')]).toEqual([undefined, 'S'])
})
