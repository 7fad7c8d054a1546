import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFakePhoton } from '#test/geo/fake-photon.ts'
import type { LocalServer } from '#test/geo/local-server.ts'
import { describePlaceDirectory } from '#test/geo/place-directory-suite.ts'
import { photonPlaces } from './photon-places.ts'

// Runs against a local server that imitates Photon's API as documented, never against a live server.

const session = 'unused'

describePlaceDirectory('Photon', async () => {
  const photon = await openFakePhoton()
  return { places: photonPlaces({ url: photon.url, signingKey: 'key' }), close: photon.close }
})

describe('Photon', () => {
  let photon: LocalServer
  beforeAll(async () => {
    photon = await openFakePhoton()
  })
  afterAll(() => photon.close())
  const open = (signingKey = 'key') => photonPlaces({ url: photon.url, signingKey })

  test('coordinates are read with longitude first, and a place abroad is left out', async () => {
    const found = await open().suggest({ text: 'sita', session })
    expect(found.map((suggestion) => suggestion.title)).toEqual(['Sitabuldi'])
    const address = await open().resolve(found[0]?.ref ?? '', session)
    expect(address?.at).toEqual({ lat: 21.1436, lng: 79.0838 })
    expect(address).toMatchObject({ precision: 'locality', pincode: '440012', district: 'Nagpur District' })
    expect(await open().reverse({ lat: 55, lng: 82 })).toBeNull()
  })

  test('a reference signed with another key, or changed, resolves to nothing', async () => {
    const [mine] = await open().suggest({ text: 'sita', session })
    const ref = mine?.ref ?? ''
    expect(await open('another key').resolve(ref, session)).toBeNull()
    expect(await open().resolve(ref.replace(/^.{4}/, 'eyJh'), session)).not.toMatchObject({ at: { lat: 0 } })
    expect(await open().resolve(`${ref}x`, session)).toBeNull()
    expect(ref.length).toBeLessThan(1000)
  })

  test.each([
    ['400', 'bad-request'],
    ['429', 'rate-limited'],
    ['502', 'unavailable'],
    ['html', 'unavailable'],
    ['shape', 'unavailable'],
    ['hangup', 'unavailable'],
    ['never', 'timeout'],
    ['endless', 'unavailable'],
  ])('failure %s is %s', async (kind, code) => {
    await expect(open().suggest({ text: `fail:${kind}`, session })).rejects.toMatchObject({ code })
  })
})
