import { expect, test } from 'vitest'
import { doorLine } from './door-line.ts'

test.for([
  ['', ''],
  ['0', 'ground floor'],
  ['2', 'floor 2'],
  [' 12 ', 'floor 12'],
  ['२', 'floor 2'],
  ['G', 'ground floor'],
  ['Ground', 'ground floor'],
  ['ग्राउंड', 'ground floor'],
  ['तळ', 'ground floor'],
  ['Top', 'Top floor'],
  ['3rd floor', '3rd floor'],
  ['फ्लोर 3', 'फ्लोर 3'],
  ['फ़्लोर 3', 'फ़्लोर 3'],
  ['३ रा फ्लोअर', '3 रा फ्लोअर'],
  ['दूसरी मंजिल', 'दूसरी मंजिल'],
  ['दूसरी मंज़िल', 'दूसरी मंज़िल'],
  // The letter with its dot as one code point: it looks the same to a reader.
  ['दूसरी मं\u095bिल', 'दूसरी मंज़िल'],
  ['पहिला मजला', 'पहिला मजला'],
  ['पहिल्या मजल्यावर', 'पहिल्या मजल्यावर'],
  ['तळमजला', 'तळमजला'],
  ['तिसरा माळा', 'तिसरा माळा'],
] as const)('the floor "%s" is shown as "%s"', ([floor, said]) => {
  const line = doorLine({ flat: '4B', floor, street: 'Dharampeth' })
  expect(line).toBe(`4B, ${said ? `${said}, ` : ''}Dharampeth`)
})
