import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('the result for a text is computed once, whatever is computed in between', () => {
  const read = vi.fn((text: string) => [...text])
  const letters = memoize(read)
  const first = letters('curd')
  expect(first).toEqual(['c', 'u', 'r', 'd'])
  letters('milk')
  expect(letters('curd')).toBe(first)
  expect(read).toHaveBeenCalledTimes(2)
})

test('the cache is limited, because a client may send any number of different texts', () => {
  const read = vi.fn((text: string) => text)
  const same = memoize(read)
  for (let i = 0; i <= 20_000; i += 1) same(String(i))
  read.mockClear()
  same('0')
  expect(read).toHaveBeenCalledOnce()
})
