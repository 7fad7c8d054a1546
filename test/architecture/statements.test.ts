import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../../server')

/** What happens where a row of a shop is there already, in statements that are written out. */
const conflictsOfShops = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(join(server, file), 'utf8')
    return [...text.matchAll(/on conflict \([^)]*\bshop_id\b[^)]*\)\s*do update[^`]*/g)].map(([clause]) => ({
      file,
      clause,
    }))
  })

test('a row of a shop that is there already takes its moment from what was to be stored: Citus refuses a clock there', () => {
  expect(conflictsOfShops.length).toBeGreaterThan(1)
  expect(conflictsOfShops.filter(({ clause }) => clause.includes('now()'))).toEqual([])
})
