import { describe, expect, expectTypeOf, test } from 'vitest'
import { sayIn, type ValuesFor } from './say.ts'

const say = sayIn('en')

describe('a message', () => {
  test('takes its values where it names them, as often as it does', () => {
    expect(say('{shop} of {city}: {shop}', { shop: 'Amul', city: 'Nagpur' })).toBe('Amul of Nagpur: Amul')
  })

  test('shows a value to the letter, even if it looks like a name or a pattern', () => {
    expect(say('No item matches “{text}”.', { text: '{text} $1 $&' })).toBe('No item matches “{text} $1 $&”.')
  })

  test('without names is itself', () => {
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
  ] as const)('says %i as the language counts', ([count, words]) => {
    expect(say(items, { count })).toBe(words)
  })

  test('takes the other form where the language has one that the message lacks', () => {
    expect(say({ other: '{count} sold' }, { count: 1 })).toBe('1 sold')
  })

  test('needs the count even where no form shows it', () => {
    expect(say({ one: 'A new order is waiting.', other: 'Orders are waiting.' }, { count: 1 })).toBe(
      'A new order is waiting.',
    )
  })
})

describe('the type of the values', () => {
  test('asks for each name, and for a count as a number', () => {
    expectTypeOf<ValuesFor<'{shop} of {city}'>>().toEqualTypeOf<{
      shop: string | number
      city: string | number
    }>()
    expectTypeOf<ValuesFor<{ one: 'One of {shop}'; other: '{count} of {shop}' }>>().toEqualTypeOf<{
      shop: string | number
      count: number
    }>()
  })

  test('refuses a name that is missing, unknown or of the wrong kind', () => {
    // @ts-expect-error: the city is missing
    say('{shop} of {city}', { shop: 'Amul' })
    // @ts-expect-error: the message names no city
    say('{shop}', { shop: 'Amul', city: 'Nagpur' })
    // @ts-expect-error: a count is a number
    say({ one: '{count} item', other: '{count} items' }, { count: '2' })
    // @ts-expect-error: a plural needs a count
    say({ one: 'An item', other: 'Items' }, {})
    // @ts-expect-error: a value is ready made
    say('{shop}', { shop: { name: 'Amul' } })
  })
})
