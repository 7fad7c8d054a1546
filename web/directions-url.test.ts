import { expect, test } from 'vitest'
import { directionsUrl } from './directions-url.ts'

test('the URL for directions has six decimals and no key', () => {
  expect(directionsUrl({ latitude: 21.1458, longitude: 79.083 })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=21.145800%2C79.083000&travelmode=driving',
  )
})
