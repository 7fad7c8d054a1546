import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

test('a CSV file may have a byte order mark, commas in quotes, empty lines, and line ends of any system', () => {
  expect(readCsv('\ufeffa,"b, ""c"""\r\n\r\nd,e\nf,g\rh,i')).toEqual([
    ['a', 'b, "c"'],
    ['d', 'e'],
    ['f', 'g'],
    ['h', 'i'],
  ])
})
