import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const table = readFileSync('docs/customer-promises.md', 'utf8')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.includes('| proof |') && !line.includes('| sentence |'))
const proofs = rows.map((row) => / \| `([^`]+)` (.+) \|$/.exec(row))

test('every promise has a proof', () => {
  expect(rows.filter((_, index) => !proofs[index])).toEqual([])
  expect(rows.length).toBeGreaterThan(90)
})

test('every proof is a test that exists', () => {
  const missing = proofs.flatMap((proof) => {
    const [, file = '', title = ''] = proof ?? []
    const source = readFileSync(file, 'utf8')
    return source.includes(`'${title}'`) || source.includes(`"${title}"`) ? [] : [`${file}: ${title}`]
  })
  expect(missing).toEqual([])
})
