import { expect, test } from 'vitest'
import { stripPlusCode } from './plus-code.ts'

test.each([
  ['6V4P+2Q Nagpur, Maharashtra 440012', 'Nagpur, Maharashtra 440012'],
  ['7JCM6V4P+2QX, Sitabuldi, Nagpur', 'Sitabuldi, Nagpur'],
  ['6V4P+2Q', ''],
  ['C+D Lane, Pune', 'C+D Lane, Pune'],
  ['A1B2+C3 Society, Surat', 'A1B2+C3 Society, Surat'],
  ['Plot 4, 6V4P+2Q Nagpur', 'Plot 4, 6V4P+2Q Nagpur'],
  ['6V4P+2Qabad Road, Nagpur', '6V4P+2Qabad Road, Nagpur'],
  ['  Sitabuldi, Nagpur', 'Sitabuldi, Nagpur'],
])('%s becomes %s', (formatted, shown) => {
  expect(stripPlusCode(formatted)).toBe(shown)
})
