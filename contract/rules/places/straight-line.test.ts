import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInIndia } from '../accounts/checks.ts'
import { straightLineMetres } from './straight-line.ts'

const nagpur = { lat: 21.1463, lng: 79.0849 }
const mumbai = { lat: 19.0728, lng: 72.8826 }
const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const inIndia = fc.record({
  lat: fc.double({ min: 8, max: 36, noNaN: true }),
  lng: fc.double({ min: 69, max: 97, noNaN: true }),
})

test('Nagpur to Mumbai is about 687 km in a straight line', () => {
  expect(straightLineMetres(nagpur, mumbai) / 1000).toBeCloseTo(687, -1)
})

test('a straight line is symmetric, finite, and zero from a point to itself', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const there = straightLineMetres(a, b)
      expect(Number.isFinite(there)).toBe(true)
      expect(there).toBeGreaterThanOrEqual(0)
      expect(straightLineMetres(b, a)).toBeCloseTo(there, 3)
      expect(straightLineMetres(a, a)).toBe(0)
    }),
  )
})

test('swapping latitude and longitude of a place in India gives one outside India', () => {
  fc.assert(fc.property(inIndia, ({ lat, lng }) => isInIndia(lat, lng) && !isInIndia(lng, lat)))
})

test('neither the zero point nor NaN is in India', () => {
  expect(isInIndia(0, 0)).toBe(false)
  expect(isInIndia(Number.NaN, 79)).toBe(false)
})
