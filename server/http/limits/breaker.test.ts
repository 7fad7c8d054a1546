import { expect, test } from 'vitest'
import { makeBreaker } from './breaker.ts'

test('after five consecutive failures the provider is not called for a while, then probed by one call', () => {
  let now = 0
  const breaker = makeBreaker(30_000, () => now)
  for (let i = 0; i < 5; i++) {
    expect(breaker.mayTry()).toBe(true)
    breaker.failed()
  }
  expect(breaker.mayTry()).toBe(false)
  now = 29_999
  expect(breaker.mayTry()).toBe(false)
  now = 30_000
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false])
  breaker.failed()
  now = 59_999
  expect(breaker.mayTry()).toBe(false)
  now = 60_000
  expect(breaker.mayTry()).toBe(true)
  breaker.succeeded()
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true])
})

test('a success in between resets the count', () => {
  const breaker = makeBreaker(30_000)
  for (let i = 0; i < 9; i++) i === 4 ? breaker.succeeded() : breaker.failed()
  expect(breaker.mayTry()).toBe(true)
})
