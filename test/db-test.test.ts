import { expect } from 'vitest'
import { test } from './db-test.ts'

const extended = test.extend('more', () => 'of its own')
const seen = new Set<unknown>()

test('a worker opens its database', ({ database }) => {
  expect(seen.add(database).size).toBe(1)
})

extended('and opens it only once, however tests are extended', ({ database, more: _ }) => {
  expect(seen.add(database).size).toBe(1)
})
