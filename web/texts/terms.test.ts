import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { TERMS_VERSION } from '#contract/rules/accounts/terms-version.ts'
import { termsTexts } from './terms.ts'

test('changed terms get a new version, because orders store the version that was accepted', () => {
  const digest = createHash('sha256').update(JSON.stringify(termsTexts)).digest('hex').slice(0, 12)
  const [since, known] = TERMS_VERSION.split(' ')
  expect(known).toBe(digest)
  expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
