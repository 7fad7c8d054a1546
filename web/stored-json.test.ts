import { describe, expect, test } from 'vitest'
import { isRecord, parseStored } from './stored-json.ts'

describe('JSON in the browser’s storage', () => {
  test('is returned as it was written', () => {
    expect(parseStored('{"cart":3}', isRecord)).toEqual({ cart: 3 })
  })

  test('is undefined if there is none, if it is truncated, or if it has another shape', () => {
    for (const text of [null, undefined, '', '{"cart":', '[]', 'null', '7'])
      expect(parseStored(text, isRecord)).toBeUndefined()
  })
})
