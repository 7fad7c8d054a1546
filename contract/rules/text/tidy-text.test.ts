import { expect, test } from 'vitest'
import { endpoints } from '../../endpoints.ts'
import { addressFault } from '../places/address-fault.ts'
import { documentsFault, profileFault } from '../shops/setup-checks.ts'
import { tidyText } from './tidy-text.ts'

test.for([
  ['blanks', ' \u00a0\u3000\n'],
  ['a zero-width space', '\u200b'],
  ['joiners alone', '\u200c\u200d'],
  ['a sign that colours emoji, without one', '\ufe0f'],
  ['fillers', '\u115f\u3164\uffa0'],
  ['the empty pattern of Braille', '\u2800 \u2800'],
  ['what only turns', '\u202e\u202c\u2066\u2069\u200f'],
  ['control characters', '\u0001\u001f'],
] as const)('a text of %s becomes empty', ([, text]) => {
  expect(tidyText(text)).toBe('')
})

test.for([
  ['goes', 'what turns the text around it', 'Kale \u202eyriaD\u202c', 'Kale yriaD'],
  ['goes', 'what nobody sees between two letters', 'Ka\u200ble\u2060 Dai\u00adry', 'Kale Dairy'],
  ['goes', 'what a phone copies around a number', '\u202a9876543210\u202c', '9876543210'],
  ['goes', 'a blank behind what is not seen', ' \u200b Kale \ufeff', 'Kale'],
  ['goes', 'what turns as Arabic does', 'Kale\u061c 12', 'Kale 12'],
  ['goes', 'what steers a terminal', 'Kale \u001b[2J\u009b1m\u0008 Dairy\r', 'Kale [2J1m Dairy'],
  ['goes', 'half an emoji', 'Fresh \ud83d', 'Fresh'],
  ['becomes a blank', 'the soft break of a slide', 'Kale\u000bDairy', 'Kale Dairy'],
  ['becomes a blank', 'the break of a page', 'Kale\fDairy', 'Kale Dairy'],
  ['becomes a blank', 'half a line break', 'Kale\rDairy\u0085Nagpur', 'Kale Dairy Nagpur'],
  ['stays one', 'a line break of Windows', 'Fresh.\r\nThank you!', 'Fresh.\nThank you!'],
  [
    'stays',
    'the joiner of a Devanagari word',
    'राजा\u200dराम क्\u200dष न्\u200cय',
    'राजा\u200dराम क्\u200dष न्\u200cय',
  ],
  ['stays', 'what an emoji is made of', '👩\u200d🍳 ❤\ufe0f', '👩\u200d🍳 ❤\ufe0f'],
  ['stays', 'a line break', 'Fresh.\nThank you!', 'Fresh.\nThank you!'],
] as const)('when a text is tidied, this %s: %s', ([, , text, tidy]) => {
  expect(tidyText(text)).toBe(tidy)
})

test('a field with only invisible characters is missing, in the set-up and in an address', () => {
  const place = { phone: '9800000001', latitude: 21.1, longitude: 79.1 }
  const shop = {
    ...place,
    address: '12 Wardha Road',
    city: 'Nagpur',
    state: 'MAHARASHTRA',
    postal_code: '440001',
  }
  expect(profileFault({ ...shop, email: 'ravi@example.in', name: 'Kale' })).toBeUndefined()
  expect(profileFault({ ...shop, email: 'ravi@example.in', name: '\u200b' })).toBe('profile')
  const bank = { accountNumber: '123456789', ifscCode: 'SBIN0001234', bankName: 'State Bank' }
  const papers = { ...bank, shopImage: 'data:', pan: 'AAACL1234C' }
  expect(documentsFault({ ...papers, accountHolderName: '\u2066\u2069' })).toBe('bank')
  const person = { ...place, lastName: 'Deshmukh', street: 'Wardha Road', flat: '4B' }
  expect(addressFault({ ...person, firstName: '\u200d' })).toBe('fields_missing')
})

/** Collects the transformations of a schema that trim a text, with the path of each. */
function overwritesIn(schema: unknown, path: string, found: [string, (text: string) => unknown][]) {
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod
  for (const check of (def.checks ?? []) as {
    _zod: { def: { check: string; tx?: (text: string) => unknown } }
  }[]) {
    const { tx } = check._zod.def
    if (tx && tx(' a ') === 'a') found.push([path, tx])
  }
  const inner = [def.innerType, def.element, def.in, ...((def.options as unknown[]) ?? [])].filter(Boolean)
  for (const one of inner) overwritesIn(one, path, found)
  for (const [name, one] of Object.entries((def.shape as object) ?? {}))
    overwritesIn(one, `${path}.${name}`, found)
}

test('direction characters that a phone copies with a number are removed before the validation', () => {
  const around = (text: string) => ` \u202a${text}\u202c`
  const form = {
    phone: '9800000001',
    postal_code: '440010',
    ifscCode: 'SBIN0001234',
    accountNumber: '123456784321',
  }
  const pasted = Object.fromEntries(Object.entries(form).map(([name, text]) => [name, around(text)]))
  expect(endpoints.saveSetupDraft.input.parse({ ...pasted, pan: around('ABCPK1234C') })).toEqual({
    ...form,
    pan: 'ABCPK1234C',
  })
  const otherPhones = [{ number: around('9800000002'), name: 'Counter' }]
  expect(endpoints.editOwnShop.input.parse({ ...pasted, otherPhones })).toEqual({
    ...form,
    otherPhones: [{ number: '9800000002', name: 'Counter' }],
  })
})

test('every input text that is trimmed is also cleaned of invisible characters', () => {
  const found: [string, (text: string) => unknown][] = []
  for (const [name, { input }] of Object.entries(endpoints)) overwritesIn(input, name, found)
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter(([, tx]) => tx('\u200b\u202e') !== '').map(([path]) => path)).toEqual([])
})
