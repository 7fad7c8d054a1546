import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apiPagePath, writeApiPage } from '../../scripts/api-document.ts'

test('docs/api.md agrees with the contract (node scripts/api-document.ts writes it)', async () => {
  expect(await readFile(apiPagePath, 'utf8')).toBe(writeApiPage())
})

test('a nullable field is described in words', () => {
  expect(writeApiPage()).toContain('mailboxPath: string or null')
  expect(writeApiPage()).not.toMatch(/\w,null/)
})
