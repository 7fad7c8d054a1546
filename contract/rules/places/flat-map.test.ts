import { expect, test } from 'vitest'
import { offsetBy, offsetTo } from './flat-map.ts'
import { straightLineMetres } from './straight-line.ts'

const nagpur = { lat: 21.1463, lng: 79.0849 }

test('converting an offset to a point and back returns the same metres', () => {
  const moved = offsetBy(nagpur, { east: 1200, north: -700 })
  expect(offsetTo(nagpur, moved).east).toBeCloseTo(1200, 3)
  expect(offsetTo(nagpur, moved).north).toBeCloseTo(-700, 3)
  expect(straightLineMetres(nagpur, moved)).toBeCloseTo(Math.hypot(1200, 700), 0)
})
