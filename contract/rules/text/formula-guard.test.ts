import { expect, test } from 'vitest'
import { guarded, withoutGuard } from './formula-guard.ts'

test.each(['=1+1', '+91', '-5', '@SUM', '\t=1', '\r=1', "'=1"])(
  '%j is guarded, and the guard comes off again',
  (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(withoutGuard(guarded(text))).toBe(text)
  },
)

test.each(['Milk', '5-6 pieces', "'til", ''])('%j is left as it is', (text) => {
  expect(guarded(text)).toBe(text)
  expect(withoutGuard(text)).toBe(text)
})
