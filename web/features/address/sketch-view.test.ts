import { expect, test } from 'vitest'
import { offsetBy } from '#contract/rules/flat-map.ts'
import { bearing, HEIGHT, isAtEdge, labelsIn, pointAt, spotOf, viewOf, WIDTH, zoom } from './sketch-view.ts'

const shop = { lat: 21.1463, lng: 79.0849 }
const pin = offsetBy(shop, { east: 2000, north: 1000 })

test('a spot of the sketch and its point are the same place', () => {
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

test.each([0, 50, 900, 5000, 9000])('pin and shop are both inside the view, %i m apart', (metres) => {
  const away = offsetBy(shop, { east: metres * 0.6, north: metres * 0.8 })
  const view = viewOf(away, shop)
  for (const point of [shop, away]) expect(isAtEdge(spotOf(view, point))).toBe(false)
})

test('zooming stops before it is of no use', () => {
  let view = viewOf(pin, shop)
  for (let i = 0; i < 20; i++) view = zoom(view, 0.5)
  expect(view.reachMetres).toBe(400)
  for (let i = 0; i < 20; i++) view = zoom(view, 2)
  expect(view.reachMetres).toBe(12_000)
})

test('of names on one spot the nearest is written and the other is a dot', () => {
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

test('directions are said in words', () => {
  const to = (east: number, north: number) => bearing(shop, offsetBy(shop, { east, north }))
  expect([to(0, 9), to(9, 9), to(9, 0), to(0, -9), to(-9, 0), to(-9, 9)]).toEqual([
    ...['north', 'north-east', 'east', 'south', 'west', 'north-west'],
  ])
})
