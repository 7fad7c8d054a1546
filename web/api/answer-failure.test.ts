import { describe, expect, test } from 'vitest'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import {
  type Failure,
  failureOf,
  isTransient,
  isTransientFailure,
  sentenceOf,
  withNumber,
  withReason,
} from './answer-failure.ts'
import { ApiError } from './api-error.ts'

const refused = (code: RefusalCode, redirect?: string) =>
  new ApiError({ code, ...refusals[code], ...(redirect && { redirect }) })
const unreachable = new ApiError({ code: 'unreachable', status: 0, message: 'No connection.' })

const faulty = new ApiError({ code: 'internal', ...refusals.internal, requestId: '4f1c09aa72be' })

test('a redirect is followed to the two known places only', () => {
  expect(refused('setup_required', '/setup').redirect).toBe('/setup')
  expect(refused('setup_required', '/renew-subscription').redirect).toBe('/renew-subscription')
  for (const elsewhere of ['/dashboard', 'https://evil.example', '//evil.example', '/setup/../x'])
    expect(refused('setup_required', elsewhere).redirect).toBeUndefined()
  expect(refused('setup_required').redirect).toBeUndefined()
})

describe('each failure means one thing', () => {
  test.for<[string, unknown, Failure]>([
    ['a token that has expired', refused('token_expired'), 'session_ended'],
    [
      'the same in words alone',
      new ApiError({ ...refusals.token_expired, code: 'internal' }),
      'session_ended',
    ],
    ['a lapsed plan', refused('subscription_lapsed', '/renew-subscription'), 'sent_elsewhere'],
    ['no answer', unreachable, 'unreachable'],
    ['what is not there', refused('not_found'), 'gone'],
    ['what changed meanwhile', refused('conflict'), 'changed'],
    ['too many tries', refused('too_many'), 'too_many'],
    ['any other no', refused('below_minimum'), 'refused'],
    ['a server that broke', refused('internal'), 'broken'],
    ['a server that is starting', refused('not_ready'), 'broken'],
    ['a bug of ours', new TypeError('x is undefined'), 'broken'],
  ])('%s', ([, error, failure]) => {
    expect(failureOf(error)).toBe(failure)
  })
})

describe('it is said once', () => {
  test('what the shell says no screen says too', () => {
    for (const error of [refused('token_expired'), refused('subscription_lapsed', '/renew-subscription')]) {
      expect(sentenceOf(error, 'Try again.', 'No.')).toBeUndefined()
      expect(withReason(undefined, error)).toBeUndefined()
    }
  })

  test("a refusal is said in the server's words, or in the screen's where it has its own", () => {
    expect(sentenceOf(refused('shop_closed'), 'Try again.')).toBe(refusals.shop_closed.message)
    expect(sentenceOf(refused('shop_closed'), 'Try again.', 'Error.')).toBe('Error.')
    const reason = refusals.below_minimum.message
    expect(withReason('Error.', refused('below_minimum'))).toBe(`Error.\n${reason}`)
  })

  test('what stands in the way is said where the server names it', () => {
    const message = 'Cow ghee has this barcode already.'
    const named = new ApiError({ code: 'conflict', status: 409, message, reason: 'barcode_kept' })
    expect(withReason('Error.', named)).toBe(`Error.\n${message}`)
  })

  test('when to try again is always said', () => {
    expect(sentenceOf(refused('too_many'), 'Try again.', 'Error.')).toBe(refusals.too_many.message)
  })

  test("silence and a broken server are said in the screen's own words", () => {
    for (const error of [unreachable, refused('internal'), new TypeError('x is undefined')]) {
      expect(sentenceOf(error, 'Try again.')).toBe('Try again.')
      expect(withReason('Error.', error)).toBe('Error.')
    }
    for (const error of [refused('conflict'), refused('not_found'), refused('too_many')])
      expect(withReason('Error.', error)).toBe('Error.')
    expect(sentenceOf(unreachable, 'Try again.', 'Error.')).toBe('Try again.')
    expect(sentenceOf(refused('internal'), 'Try again.', 'Error.')).toBe('Error.')
  })
})

test('where the server broke, the number comes along by which we find out why', () => {
  const line = 'If it happens again, tell us this number: 4f1c09aa72be'
  expect(sentenceOf(faulty, 'Try again.')).toBe(`Try again.\n${line}`)
  expect(sentenceOf(faulty, 'Try again.', 'Error.')).toBe(`Error.\n${line}`)
  for (const error of [refused('internal'), refused('conflict'), unreachable, new TypeError('x')])
    expect(withNumber('Try again.', error)).toBe('Try again.')
  // Who has no sentence of their own asks by it whether the server had one.
  expect(sentenceOf(faulty, '')).toBe('')
})

test('what may pass is asked once more, and a no is a no', () => {
  for (const error of [unreachable, refused('internal'), refused('too_many'), refused('token_expired')])
    expect(isTransient(error)).toBe(true)
  for (const error of [refused('not_found'), refused('conflict'), refused('below_minimum')])
    expect(isTransient(error)).toBe(false)
})

test('a bug of ours does not pass, and a call that was not answered may', () => {
  expect(isTransientFailure(new TypeError('x is undefined'))).toBe(false)
  expect(isTransientFailure(refused('not_found'))).toBe(false)
  for (const error of [unreachable, faulty]) expect(isTransientFailure(error)).toBe(true)
})
