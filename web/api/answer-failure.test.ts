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

describe('each error is classified as one failure', () => {
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

describe('a failure is shown once', () => {
  test('a screen says nothing about what the shell already says', () => {
    for (const error of [refused('token_expired'), refused('subscription_lapsed', '/renew-subscription')]) {
      expect(sentenceOf(error, 'Try again.', 'No.')).toBeUndefined()
      expect(withReason(undefined, error)).toBeUndefined()
    }
  })

  test('a refusal is shown with the server’s message, or with the screen’s if it has its own', () => {
    expect(sentenceOf(refused('shop_closed'), 'Try again.')).toBe(refusals.shop_closed.message)
    expect(sentenceOf(refused('shop_closed'), 'Try again.', 'Error.')).toBe('Error.')
    const reason = refusals.below_minimum.message
    expect(withReason('Error.', refused('below_minimum'))).toBe(`Error.\n${reason}`)
  })

  test('the server’s message is shown if it names what stands in the way', () => {
    const message = 'Cow ghee has this barcode already.'
    const named = new ApiError({ code: 'conflict', status: 409, message, reason: 'barcode_kept' })
    expect(withReason('Error.', named)).toBe(`Error.\n${message}`)
  })

  test('the time to wait is always shown', () => {
    expect(sentenceOf(refused('too_many'), 'Try again.', 'Error.')).toBe(refusals.too_many.message)
  })

  test('an unreachable or failing server is described in the screen’s own words', () => {
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

test('an internal error is shown with the number of the request', () => {
  const line = 'If it happens again, tell us this number: 4f1c09aa72be'
  expect(sentenceOf(faulty, 'Try again.')).toBe(`Try again.\n${line}`)
  expect(sentenceOf(faulty, 'Try again.', 'Error.')).toBe(`Error.\n${line}`)
  for (const error of [refused('internal'), refused('conflict'), unreachable, new TypeError('x')])
    expect(withNumber('Try again.', error)).toBe('Try again.')
  // A caller without a text of its own checks by the empty result whether the server had one.
  expect(sentenceOf(faulty, '')).toBe('')
})

test('temporary failures are retried once, and refusals are not', () => {
  for (const error of [unreachable, refused('internal'), refused('too_many'), refused('token_expired')])
    expect(isTransient(error)).toBe(true)
  for (const error of [refused('not_found'), refused('conflict'), refused('below_minimum')])
    expect(isTransient(error)).toBe(false)
})

test('a bug of ours is not temporary, and a call without an answer may be', () => {
  expect(isTransientFailure(new TypeError('x is undefined'))).toBe(false)
  expect(isTransientFailure(refused('not_found'))).toBe(false)
  for (const error of [unreachable, faulty]) expect(isTransientFailure(error)).toBe(true)
})
