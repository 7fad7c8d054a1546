import { describe, expect, test } from 'vitest'
import { mapHosts, streetMapOf } from './street-map.ts'

const none = { MAP_STYLE_URL: undefined, MAP_HOSTS: [], GOOGLE_MAPS_BROWSER_KEY: undefined }
const tiles = {
  ...none,
  MAP_STYLE_URL: 'https://map.example/styles/streets.json?key=1',
  MAP_HOSTS: ['https://tiles.example'],
}
const google = { ...none, GOOGLE_MAPS_BROWSER_KEY: 'key-for-browsers' }

describe('the map under the pin', () => {
  test('is a street map if a style or a key is set, and a sketch otherwise', () => {
    expect(streetMapOf(none)).toBeNull()
    expect(streetMapOf(tiles)).toEqual({ kind: 'tiles', styleUrl: tiles.MAP_STYLE_URL })
    expect(streetMapOf(google)).toEqual({ kind: 'google', key: 'key-for-browsers' })
  })

  test('allows the hosts that it loads from, as whole origins and no more', () => {
    expect(mapHosts(none)).toEqual({})
    expect(mapHosts(tiles)).toEqual({
      connect: ['https://map.example', 'https://tiles.example'],
      trustedTypes: ['default'],
    })
    expect(mapHosts(google)).not.toHaveProperty('frame')
    expect(mapHosts(google).script).toEqual(['https://maps.googleapis.com'])
    for (const hosts of Object.values(mapHosts(google)).flat())
      expect(hosts).toMatch(/^(https:\/\/(\*|maps|fonts)\.(googleapis|gstatic)\.com|blob:|map)$/)
  })
})
