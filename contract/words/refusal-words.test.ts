import { expect, test } from 'vitest'
import { type RefusalCode, refusals } from '../refusals.ts'
import { figures } from '../rules/pages/figures.ts'
import { type Said, sayRefusal } from './refusal-words.ts'

test('a refusal has the message of its code, with the figures of our rules filled in', () => {
  expect(sayRefusal('below_minimum')).toBe('Minimum purchase of ₹60 is required to checkout.')
  expect(sayRefusal('weak_password')).toBe(
    'Please choose a password of 8 to 128 characters that is not a common one.',
  )
  expect(sayRefusal('image_too_large')).toBe('Image size must be less than 5MB')
})

test('a code with several messages has that of its reason, with the values of that message', () => {
  expect(sayRefusal('conflict', { reason: 'set_up_already' })).toBe('Your shop is set up already.')
  expect(sayRefusal('malformed', { reason: 'too_much' })).toBe('One order can be at most ₹5,00,000.')
  expect(sayRefusal('out_of_reach', { reason: 'of_shop', values: { shop: 'Kale Dairy' } })).toBe(
    'Kale Dairy does not deliver to this address.',
  )
})

test('no message of a refusal has a placeholder without a value', () => {
  const known = new Set<string>([...Object.keys(figures), 'amount', 'email', 'shop', 'item', 'pack', 'left'])
  const texts = Object.values(refusals).flatMap((refusal) => [
    refusal.message,
    ...Object.values<string>('reasons' in refusal ? refusal.reasons : {}),
  ])
  const named = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('a reason of another code, or one without its values, is a type error', () => {
  // @ts-expect-error: a reason of another code
  sayRefusal('conflict', { reason: 'too_much' })
  // @ts-expect-error: the shop is missing
  sayRefusal('out_of_reach', { reason: 'of_shop' })
  // @ts-expect-error: the sentence has no values of its own
  sayRefusal('malformed', { reason: 'too_much', values: { most: '₹5' } })
  const codes: RefusalCode[] = ['not_found']
  expect(codes.map((code) => sayRefusal(code))).toEqual(['Not found.'])
  const plain: Said<'not_found'> = {}
  expect(plain).toEqual({})
})
