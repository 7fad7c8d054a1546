import { describe, expect, test } from 'vitest'
import { isRecord, parseStored } from './stored-json.ts'

describe('what a browser keeps as JSON', () => {
  test('is what was written', () => {
    expect(parseStored('{"cart":3}', isRecord)).toEqual({ cart: 3 })
  })

  test('is nothing where nothing is kept, it was cut off, or it has another shape', () => {
    for (const text of [null, undefined, '', '{"cart":', '[]', 'null', '7'])
      expect(parseStored(text, isRecord)).toBeUndefined()
  })
})
