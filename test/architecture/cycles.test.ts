import { expect, test } from 'vitest'
import { findCycles } from './find-cycles.ts'
import { readModules } from './read-modules.ts'

test('no modules import each other in a cycle, not even for their types', async () => {
  const modules = await readModules()
  expect(findCycles(new Map(modules.map(({ path, imports }) => [path, imports])))).toEqual([])
})

test('a cycle is found, whatever modules outside lead to it', () => {
  const graph = new Map([
    ['door', ['a', 'elsewhere']],
    ['a', ['b']],
    ['b', ['c', 'leaf']],
    ['c', ['a']],
    ['leaf', []],
    ['alone', ['alone']],
  ])
  expect(findCycles(graph)).toEqual([['a', 'b', 'c'], ['alone']])
})
