import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../../server')

/** The `on conflict … do update` clauses for rows of a shop. */
const conflictsOfShops = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(join(server, file), 'utf8')
    return [...text.matchAll(/on conflict \([^)]*\bshop_id\b[^)]*\)\s*do update[^`]*/g)].map(([clause]) => ({
      file,
      clause,
    }))
  })

test('an upsert of a shop’s row does not call now() in its update: Citus refuses that', () => {
  expect(conflictsOfShops.length).toBeGreaterThan(1)
  expect(conflictsOfShops.filter(({ clause }) => clause.includes('now()'))).toEqual([])
})
