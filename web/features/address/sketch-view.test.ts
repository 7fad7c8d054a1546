import { expect, test } from 'vitest'
import { offsetBy } from '#contract/rules/places/flat-map.ts'
import { bearing, HEIGHT, isAtEdge, labelsIn, pointAt, spotOf, viewOf, WIDTH, zoom } from './sketch-view.ts'

const shop = { lat: 21.1463, lng: 79.0849 }
const pin = offsetBy(shop, { east: 2000, north: 1000 })

test('converting a point to the sketch and back returns the same point', () => {
  const view = viewOf(pin, shop)
  const there = pointAt(view, spotOf(view, pin))
  expect(there.lat).toBeCloseTo(pin.lat, 9)
  expect(there.lng).toBeCloseTo(pin.lng, 9)
})

test('north is up and east is right', () => {
  const view = viewOf(shop, undefined)
  const spot = spotOf(view, offsetBy(shop, { east: 500, north: 500 }))
  expect(spot.x).toBeGreaterThan(WIDTH / 2)
  expect(spot.y).toBeLessThan(HEIGHT / 2)
})

test.each([0, 50, 900, 5000, 9000])('pin and shop are both in view, %i m apart', (metres) => {
  const away = offsetBy(shop, { east: metres * 0.6, north: metres * 0.8 })
  const view = viewOf(away, shop)
  for (const point of [shop, away]) expect(isAtEdge(spotOf(view, point))).toBe(false)
})

test('zooming is limited in both directions', () => {
  let view = viewOf(pin, shop)
  for (let i = 0; i < 20; i++) view = zoom(view, 0.5)
  expect(view.reachMetres).toBe(400)
  for (let i = 0; i < 20; i++) view = zoom(view, 2)
  expect(view.reachMetres).toBe(12_000)
})

test('of two names at one spot the nearer is written and the other is a dot', () => {
  const view = viewOf(shop, undefined)
  const here = { latitude: shop.lat, longitude: shop.lng }
  const labels = labelsIn(view, [
    { name: 'Sitabuldi', ...here },
    { name: 'Burdi', ...here },
    { name: 'Mumbai', latitude: 19.07, longitude: 72.88 },
  ])
  expect(labels.map(({ name, isNamed }) => [name, isNamed])).toEqual([
    ['Sitabuldi', true],
    ['Burdi', false],
  ])
})

test('directions are given as words', () => {
  const to = (east: number, north: number) => bearing(shop, offsetBy(shop, { east, north }))
  expect([to(0, 9), to(9, 9), to(9, 0), to(0, -9), to(-9, 0), to(-9, 9)]).toEqual([
    ...['north', 'north-east', 'east', 'south', 'west', 'north-west'],
  ])
})
