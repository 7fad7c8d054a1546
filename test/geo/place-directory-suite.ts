import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInIndia } from '#contract/rules/accounts/checks.ts'
import { straightLineMetres } from '#contract/rules/places/straight-line.ts'
import type { PlaceDirectory } from '#server/geo/places.ts'

const sitabuldi = { lat: 21.1436, lng: 79.0838 }
const inTheArabianSea = { lat: 15, lng: 69 }
const session = '3a1c3f0e-6a0c-4b7e-9a4e-1c1f0f6d7a11'

/** What every place directory must do, whatever provides its data. Each has Sitabuldi in Nagpur. */
export function describePlaceDirectory(
  name: string,
  open: () => Promise<{ places: PlaceDirectory; close: () => Promise<unknown> }>,
) {
  describe(`place directory: ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    test('suggests a place for its first letters, and says where it comes from', async () => {
      const { places } = opened
      const [first] = await places.suggest({ text: 'sitab', near: sitabuldi, session })
      expect(first).toMatchObject({ title: 'Sitabuldi', source: places.caps.source })
      expect(first?.subtitle).toContain('Nagpur')
      expect(first?.ref).not.toBe('')
    })

    test('the suggestion resolves to a point in India, near the place, with its parts', async () => {
      const { places } = opened
      const [first] = await places.suggest({ text: 'sitab', near: sitabuldi, session })
      const address = await places.resolve(first?.ref ?? '', session)
      expect(address).toMatchObject({ city: 'Nagpur', state: 'Maharashtra', pincode: '440012' })
      expect(address && isInIndia(address.at.lat, address.at.lng)).toBe(true)
      expect(address && straightLineMetres(address.at, sitabuldi)).toBeLessThan(1500)
    })

    test('nothing there is an empty list or null, never an error', async () => {
      const { places } = opened
      expect(await places.suggest({ text: 'zzqqxx', session })).toEqual([])
      expect(await places.resolve('no-such-reference', session)).toBeNull()
      expect(await places.reverse(inTheArabianSea)).toBeNull()
    })

    test('a point in Sitabuldi is in Nagpur, and its text begins with no plus code', async () => {
      const address = await opened.places.reverse(sitabuldi)
      expect(address).toMatchObject({ city: 'Nagpur', source: opened.places.caps.source })
      expect(address?.formatted).not.toMatch(/^\w+\+/)
      expect(address?.formatted).toContain('Sitabuldi')
    })
  })
}
