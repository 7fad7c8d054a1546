import { expect, test } from 'vitest'
import { arranged, moved } from './arrangement.ts'

test.for([
  ['c', 0, ['c', 'a', 'b']],
  ['a', 1, ['b', 'a', 'c']],
  ['a', -1, ['a', 'b', 'c']],
  ['c', 9, ['a', 'b', 'c']],
] as const)('%s is moved to place %i', ([itemId, to, expected]) => {
  expect(moved(['a', 'b', 'c'], itemId, to)).toEqual(expected)
})

test('items of a category are reordered among themselves, and other items keep their positions', () => {
  const menu = ['a', 'x', 'b', 'c'].map((_id) => ({ _id }))
  expect(arranged(menu, ['c', 'gone', 'a', 'b']).map(({ _id }) => _id)).toEqual(['c', 'x', 'a', 'b'])
})
