import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('at most the limit run at once, and all of them run', async () => {
  const limited = limitConcurrency({ atOnce: 2, mostWaiting: 20, retryAfterSeconds: 5 })
  let running = 0
  let most = 0
  const work = async (answer: number) => {
    running += 1
    most = Math.max(most, running)
    await pause(1)
    running -= 1
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => limited(() => work(i))))
  expect(most).toBe(2)
  expect(answers).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

test('a call that fails frees its place for the next', async () => {
  const limited = limitConcurrency({ atOnce: 1, mostWaiting: 1, retryAfterSeconds: 5 })
  await expect(limited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limited(async () => 'done')).toBe('done')
})

test('a call that would wait behind too many is refused with a time to retry', async () => {
  const limited = limitConcurrency({ atOnce: 1, mostWaiting: 2, retryAfterSeconds: 5 })
  const begun = Array.from({ length: 5 }, (_, n) => limited(() => pause(5, n)))
  const answers = await Promise.allSettled(begun)
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(answers[4]).toMatchObject({ reason: { code: 'overloaded', details: { retryAfterSeconds: 5 } } })
})
