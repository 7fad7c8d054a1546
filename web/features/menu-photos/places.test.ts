import { describe, expect, test } from 'vitest'
import {
  countUnsaved,
  foundAgain,
  inOrderTaken,
  moved,
  type Photo,
  type Places,
  withItemLeftOut,
  withoutPlace,
} from './places.ts'

/** "a b - C": a lower-case letter is a waiting photo, a capital a saved one, a dash an item without a photo. */
const placesOf = (text: string): Places =>
  text.split(' ').map((name): Photo | null =>
    name === '-'
      ? null
      : {
          key: name.charCodeAt(0),
          fileName: name,
          state: name === name.toLowerCase() ? 'waiting' : 'saved',
        },
  )
const textOf = (places: Places) => places.map((photo) => photo?.fileName ?? '-').join(' ')

describe('photos assigned to items', () => {
  test('count as unsaved if they have an item, are readable, and are not saved', () => {
    const [open] = placesOf('e')
    expect(countUnsaved(placesOf('a - B c d'), 4)).toBe(2)
    expect(countUnsaved([{ ...(open as Photo), fault: 'unreadable' }, null], 4)).toBe(0)
    expect(countUnsaved([{ ...(open as Photo), state: 'sending' }], 4)).toBe(1)
  })

  test.for([
    ['a b c', 1, -1, 'b a c'],
    ['a b c', 1, 1, 'a c b'],
    ['a b c', 0, -1, 'a b c'],
    ['a b', 1, 1, 'a - b'],
    ['a - b', 2, -1, 'a b'],
    ['a B c', 2, -1, 'c B a'],
    ['a B', 0, 1, '- B a'],
  ] as const)('%s after moving the one at %i by %i: %s', ([before, at, by, after]) => {
    expect(textOf(moved(placesOf(before), at, by))).toBe(after)
  })

  test.for([
    ['a b c', 0, 'b c'],
    ['a B c d', 0, 'c B d'],
    ['a - c', 1, 'a c'],
    ['A b', 1, 'A'],
  ] as const)('%s without the one at %i: %s', ([before, at, after]) => {
    expect(textOf(withoutPlace(placesOf(before), at))).toBe(after)
  })

  test.for([
    ['a b', 0, '- a b'],
    ['a B c', 0, '- B a c'],
    ['A b', 1, 'A - b'],
  ] as const)('%s with the item at %i left out: %s', ([before, at, after]) => {
    expect(textOf(withItemLeftOut(placesOf(before), at))).toBe(after)
  })

  test('wait again when they are restored, and leave a gap if they were not read', () => {
    const read = (photo: Partial<Photo>): Photo => ({ key: 1, fileName: 'a', state: 'waiting', ...photo })
    const [sending, saved] = [
      read({ dataUrl: 'a', state: 'sending' }),
      read({ dataUrl: 'b', state: 'saved' }),
    ]
    const broken = read({ fault: 'unreadable' })
    expect(foundAgain([sending, null, saved, read({}), broken, read({})])).toEqual([
      { ...sending, state: 'waiting' },
      null,
      saved,
      null,
      broken,
    ])
  })

  test('are sorted by the numbers that a phone gave them', () => {
    const files = ['IMG_10.jpg', 'IMG_9.jpg', 'IMG_1.jpg'].map((name) => new File([], name))
    expect(inOrderTaken(files).map(({ name }) => name)).toEqual(['IMG_1.jpg', 'IMG_9.jpg', 'IMG_10.jpg'])
  })
})
