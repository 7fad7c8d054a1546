import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { straightLineMetres } from '#contract/rules/places/straight-line.ts'
import type { DistanceProvider } from '#server/geo/distance.ts'
import type { LatLng } from '#server/geo/places.ts'

/** What every distance provider must do. `near` and `far` can be reached by road from `from`. */
export function describeDistances(
  name: string,
  open: () => Promise<{
    distances: DistanceProvider
    from: LatLng
    near: LatLng
    far: LatLng
    close: () => Promise<unknown>
  }>,
) {
  describe(`distances: ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    const metresTo = async (...to: LatLng[]) =>
      (await opened.distances.distances(opened.from, to)).map((d) => ('metres' in d ? d.metres : Number.NaN))

    test('answers in the order asked, farther for farther, nothing for nothing', async () => {
      const { near, far } = opened
      const [toFar, toNear] = await metresTo(far, near)
      expect(toFar).toBeGreaterThan(toNear ?? Number.NaN)
      expect(await metresTo()).toEqual([])
    })

    test('a road is no shorter than the straight line (give or take the snap to it)', async () => {
      const { from, far } = opened
      const [metres] = await metresTo(far)
      expect(metres).toBeGreaterThan(straightLineMetres(from, far) * 0.9)
    })

    test('from a point to itself it is next to nothing', async () => {
      const [metres] = await metresTo(opened.from)
      expect(metres).toBeLessThan(50)
    })

    test('every distance says how it was measured', async () => {
      const [distance] = await opened.distances.distances(opened.from, [opened.near])
      expect(distance).toMatchObject({
        method: expect.stringMatching(/^(road|estimate)$/),
        source: expect.any(String),
      })
    })
  })
}
