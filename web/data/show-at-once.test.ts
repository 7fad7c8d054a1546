import { expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoints.ts'
import { showAtOnce, shownOf } from './show-at-once.ts'

type Reply = ReplyOf<'listSessions'>
const reply = (...ids: string[]): Reply => ({
  success: true,
  data: ids.map((_id) => ({
    _id,
    device: '',
    method: 'password',
    createdAt: '',
    lastSeenAt: '',
    isCurrent: false,
  })),
})
const idsOf = ({ data }: Reply) => data.map(({ _id }) => _id)
const without = (id: string) => (read: Reply) => ({
  ...read,
  data: read.data.filter(({ _id }) => _id !== id),
})

test('an optimistic change applies to everything read until the server has answered, and then ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isSent = showAtOnce('listSessions', 'b', without('b'), () => promise)
  expect(idsOf(shownOf('listSessions', reply('a', 'b')))).toEqual(['a'])
  // An answer that was already on its way, without the change.
  expect(idsOf(shownOf('listSessions', reply('b', 'c')))).toEqual(['c'])
  resolve()
  await isSent
  expect(idsOf(shownOf('listSessions', reply('a', 'b')))).toEqual(['a', 'b'])
})

test('an optimistic change is rolled back if the server refuses it, and others stay', async () => {
  const held = Promise.withResolvers<void>()
  const isHeld = showAtOnce('listSessions', 'a', without('a'), () => held.promise)
  const isRefused = showAtOnce('listSessions', 'b', without('b'), () => Promise.reject(new Error('no')))
  expect(idsOf(shownOf('listSessions', reply('a', 'b', 'c')))).toEqual(['c'])
  await expect(isRefused).rejects.toThrow('no')
  expect(idsOf(shownOf('listSessions', reply('a', 'b', 'c')))).toEqual(['b', 'c'])
  held.resolve()
  await isHeld
})
