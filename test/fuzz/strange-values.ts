import fc from 'fast-check'
import type { Chance } from '../soak/chance.ts'
import { oneOf } from './by-schema.ts'

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Ends of ranges, values that resemble other types, and strings that a lower layer might interpret. */
const edges: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -0,
  -1,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e308,
  -1e308,
  5e-324,
  [],
  [[]],
  {},
  { length: 1 },
  { toString: 'x', valueOf: 'y' },
  { $ne: null },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e\u200b\ufeff',
  'x'.repeat(5_000),
  '🥛'.repeat(2_000),
  '0'.repeat(400),
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '{{7*7}}%s%n%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '1e999',
  '-',
  '-'.repeat(36),
  '00000000-0000-7000-8000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-01',
  '99999999999999999999',
  '١٢٣٤٥٦',
  'data:image/jpeg;base64,',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
  'data:image/svg+xml;base64,PHN2Zy8+',
  cursor([0, '-'.repeat(36)]),
  cursor([8.63e15, '00000000-0000-7000-8000-000000000000']),
  cursor([-8.63e15, 'ffffffff-ffff-ffff-ffff-ffffffffffff']),
  cursor([1.5, '00000000-0000-7000-8000-000000000000']),
  cursor([1e-300, '00000000-0000-7000-8000-000000000000']),
  cursor({ 0: 1 }),
]

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.emailAddress(),
  fc.webUrl(),
)

export function strangeValue(chance: Chance): unknown {
  if (chance.under(0.02)) return nested(chance.whole(50, 1000))
  return chance.under(0.6) ? chance.oneOf(edges) : oneOf(anything, chance)
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { a: value }
  return value
}

/** The same value with one part of it, at any depth, replaced by a strange one, duplicated or removed. */
export function withOneThingStrange(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.under(0.1)) return strangeOf(value, chance)
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  const name = chance.under(0.05) ? '__proto__' : chance.oneOf([...Object.keys(copy), 'unheardOf'])
  if (chance.under(0.15) && !Array.isArray(copy)) delete copy[name]
  else {
    const inner = withOneThingStrange(copy[name], chance)
    // An own property, as JSON.parse makes it, not a prototype.
    Object.defineProperty(copy, name, { value: inner, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

function strangeOf(value: unknown, chance: Chance): unknown {
  if (typeof value === 'string' && chance.under(0.3))
    return chance.oneOf([
      `${value}\u0000`,
      value + value,
      ` ${value} `,
      value.toUpperCase(),
      [value],
      { value },
    ])
  if (typeof value === 'number' && chance.under(0.3))
    return chance.oneOf([-value, value + 0.001, value * 1e9, String(value), [value], value + 1, value - 1])
  return strangeValue(chance)
}
