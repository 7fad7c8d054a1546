import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { makeDirectSend } from './direct-send.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('after a message could not be sent directly, all of them are queued for a minute', async () => {
  const [queue, later] = [async () => {}, async () => {}]
  let leftover: typeof queue | undefined
  const tried: string[] = []
  const send = makeDirectSend<string>(
    2,
    () => queue,
    async (_, letter) => {
      tried.push(letter)
      return leftover
    },
  )
  const db = {} as Db
  expect(await send(db, 'first')).toBeUndefined()
  leftover = later
  expect(await send(db, 'second')).toBe(later)
  leftover = undefined
  expect(await send(db, 'third')).toBe(queue)
  vi.advanceTimersByTime(60_000)
  expect(await send(db, 'fourth')).toBeUndefined()
  expect(tried).toEqual(['first', 'second', 'fourth'])
})
