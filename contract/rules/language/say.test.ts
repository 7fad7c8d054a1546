import { describe, expect, expectTypeOf, test } from 'vitest'
import { sayIn, type ValuesFor } from './say.ts'

const say = sayIn('en')

describe('a message', () => {
  test('inserts a value at each of its placeholders', () => {
    expect(say('{shop} of {city}: {shop}', { shop: 'Amul', city: 'Nagpur' })).toBe('Amul of Nagpur: Amul')
  })

  test('inserts a value literally, even if it looks like a placeholder or a pattern', () => {
    expect(say('No item matches “{text}”.', { text: '{text} $1 $&' })).toBe('No item matches “{text} $1 $&”.')
  })

  test('without placeholders is returned unchanged', () => {
    expect(say('Add item', {})).toBe('Add item')
  })
})

describe('a plural', () => {
  const items = { one: '{count} item', other: '{count} items' } as const

  test.for([
    [0, '0 items'],
    [1, '1 item'],
    [2, '2 items'],
    [1000, '1000 items'],
  ] as const)('uses the form of the language for %i', ([count, words]) => {
    expect(say(items, { count })).toBe(words)
  })

  test('falls back to the other form if the message lacks one of the language', () => {
    expect(say({ other: '{count} sold' }, { count: 1 })).toBe('1 sold')
  })

  test('requires the count even if no form shows it', () => {
    expect(say({ one: 'A new order is waiting.', other: 'Orders are waiting.' }, { count: 1 })).toBe(
      'A new order is waiting.',
    )
  })
})

describe('the type of a message’s values', () => {
  test('requires each placeholder, and a count as a number', () => {
    expectTypeOf<ValuesFor<'{shop} of {city}'>>().toEqualTypeOf<{
      shop: string | number
      city: string | number
    }>()
    expectTypeOf<ValuesFor<{ one: 'One of {shop}'; other: '{count} of {shop}' }>>().toEqualTypeOf<{
      shop: string | number
      count: number
    }>()
  })

  test('rejects a value that is missing, unknown or of the wrong type', () => {
    // @ts-expect-error: the city is missing
    say('{shop} of {city}', { shop: 'Amul' })
    // @ts-expect-error: the message has no placeholder for a city
    say('{shop}', { shop: 'Amul', city: 'Nagpur' })
    // @ts-expect-error: a count is a number
    say({ one: '{count} item', other: '{count} items' }, { count: '2' })
    // @ts-expect-error: a plural needs a count
    say({ one: 'An item', other: 'Items' }, {})
    // @ts-expect-error: a value must be a string or a number
    say('{shop}', { shop: { name: 'Amul' } })
  })
})
