import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const headings = ['proof', 'sentence', 'reached by']

describe.for([
  ['docs/customer-promises.md', 90],
  ['docs/shopkeeper-promises.md', 80],
] as const)('%s', ([file, least]) => {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !headings.some((heading) => line.includes(`| ${heading} |`)))
  const proofs = rows.map((row) => / \| `([^`]+)` (.+) \|$/.exec(row))

  test('every promise has a proof', () => {
    expect(rows.filter((_, index) => !proofs[index])).toEqual([])
    expect(rows.length).toBeGreaterThan(least)
  })

  test('every proof is an existing test', () => {
    const missing = proofs.flatMap((proof) => {
      const [, path = '', title = ''] = proof ?? []
      const source = readFileSync(path, 'utf8')
      return source.includes(`'${title}'`) || source.includes(`"${title}"`) ? [] : [`${path}: ${title}`]
    })
    expect(missing).toEqual([])
  })
})
