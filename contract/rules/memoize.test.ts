import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('a text is read once, whatever is read between', () => {
  const read = vi.fn((text: string) => [...text])
  const letters = memoize(read)
  const first = letters('curd')
  expect(first).toEqual(['c', 'u', 'r', 'd'])
  letters('milk')
  expect(letters('curd')).toBe(first)
  expect(read).toHaveBeenCalledTimes(2)
})

test('the cache has an end: a stranger may ask for any number of texts', () => {
  const read = vi.fn((text: string) => text)
  const same = memoize(read)
  for (let i = 0; i <= 20_000; i += 1) same(String(i))
  read.mockClear()
  same('0')
  expect(read).toHaveBeenCalledOnce()
})
