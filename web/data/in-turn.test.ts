import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

/** A call that is answered on demand. */
function heldCall(name: string, sent: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const send = () => {
    sent.push(name)
    return promise
  }
  return { send, answer: () => resolve(name), fail: () => reject(new Error(name)) }
}

test('calls about one thing are sent one after the other, and calls about others do not wait', async () => {
  const sent: string[] = []
  const [first, second, other] = ['first', 'second', 'other'].map((name) => heldCall(name, sent))
  if (!first || !second || !other) throw new Error('three calls')
  const isFirst = inTurn('one', first.send)
  const isSecond = inTurn('one', second.send)
  void inTurn('two', other.send)
  expect(sent).toEqual(['first', 'other'])
  first.answer()
  expect(await isFirst).toBe('first')
  await Promise.resolve()
  expect(sent).toEqual(['first', 'other', 'second'])
  second.answer()
  expect(await isSecond).toBe('second')
})

test('a failed call does not block those after it', async () => {
  const sent: string[] = []
  const failing = heldCall('failing', sent)
  const next = heldCall('next', sent)
  const isFailing = inTurn('three', failing.send)
  const isNext = inTurn('three', next.send)
  failing.fail()
  await expect(isFailing).rejects.toThrow('failing')
  next.answer()
  expect(await isNext).toBe('next')
})
