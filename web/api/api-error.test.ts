import { expect, test } from 'vitest'
import { ApiError, sentenceOf } from './api-error.ts'

const refused = (redirect?: string) =>
  new ApiError({ code: 'setup_required', status: 403, message: 'No.', ...(redirect && { redirect }) })

test('a redirect is followed to the two known places only', () => {
  expect(refused('/setup').redirect).toBe('/setup')
  expect(refused('/renew-subscription').redirect).toBe('/renew-subscription')
  for (const elsewhere of ['/dashboard', 'https://evil.example', '//evil.example', '/setup/../x'])
    expect(refused(elsewhere).redirect).toBeUndefined()
  expect(refused().redirect).toBeUndefined()
})

test("a refusal's own sentence is shown, a broken server's is not", () => {
  expect(sentenceOf(refused(), 'Try again.')).toBe('No.')
  expect(sentenceOf(new ApiError({ code: 'internal', status: 500, message: 'ECONN' }), 'Try again.')).toBe(
    'Try again.',
  )
  expect(sentenceOf(new TypeError('x is undefined'), 'Try again.')).toBe('Try again.')
})
