import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { straightLineMetres } from '#contract/rules/places/straight-line.ts'
import { describeDistances } from '#test/geo/distance-suite.ts'
import { failureAsked, type LocalServer, openLocalServer, type Reply } from '#test/geo/local-server.ts'
import { crossing, hasValhalla, offTheGrid, onTheIsland, openRealValhalla } from '#test/geo/real-valhalla.ts'
import type { Distance } from './distance.ts'
import { estimateDistance } from './estimate-distance.ts'
import { valhallaDistances } from './valhalla-distance.ts'

const metresOf = (distance: Distance | undefined) =>
  distance && 'metres' in distance ? distance.metres : Number.NaN

describeDistances('estimate', async () => ({
  distances: estimateDistance(),
  from: crossing(0, 0),
  near: crossing(1, 0),
  far: crossing(9, 0),
  close: async () => {},
}))

describe.skipIf(!hasValhalla)('against a real Valhalla', () => {
  let valhalla: LocalServer
  beforeAll(async () => {
    valhalla = await openRealValhalla()
  })
  afterAll(() => valhalla.close())
  const ask = (...to: Parameters<ReturnType<typeof valhallaDistances>['distances']>[1]) =>
    valhallaDistances({ url: valhalla.url }).distances(crossing(0, 3), to)

  describeDistances('Valhalla', async () => ({
    distances: valhallaDistances({ url: valhalla.url }),
    from: crossing(0, 3),
    near: crossing(1, 3),
    far: crossing(9, 5),
    close: async () => {},
  }))

  test('distances follow the streets around their corners', async () => {
    const [distance] = await ask(crossing(5, 6))
    const north = straightLineMetres(crossing(0, 3), crossing(5, 3))
    const east = straightLineMetres(crossing(5, 3), crossing(5, 6))
    expect(distance).toMatchObject({ method: 'road', source: 'osm' })
    expect(metresOf(distance)).toBeCloseTo(north + east, -2)
  })

  test('a river makes the road more than four times as long as the straight line', async () => {
    const there = crossing(0, 12)
    const [distance] = await ask(there)
    const straight = straightLineMetres(crossing(0, 3), there)
    expect(straight).toBeLessThan(4000)
    expect(metresOf(distance) / straight).toBeGreaterThan(4)
  })

  test('no route leads to the island', async () => {
    expect(await ask(onTheIsland)).toEqual([{ unroutable: 'no-route' }])
  })

  test('a point away from all roads has no road, however far Valhalla would snap it', async () => {
    expect(await ask(offTheGrid)).toEqual([{ unroutable: 'no-road-nearby' }])
  })

  test('one unroutable target does not affect the others', async () => {
    const distances = await ask(crossing(1, 3), offTheGrid, onTheIsland, crossing(2, 3))
    expect(distances).toEqual([
      { metres: expect.any(Number), method: 'road', source: 'osm' },
      { unroutable: 'no-road-nearby' },
      { unroutable: 'no-route' },
      { metres: expect.any(Number), method: 'road', source: 'osm' },
    ])
  })

  test('without our search_cutoff Valhalla would snap a point by kilometres, and that is detected too', async () => {
    const withoutCutoff = await openLocalServer(async ({ body }) => {
      const asked = JSON.stringify(body).replace(/,"search_cutoff":\d+/g, '')
      const reply = await fetch(`${valhalla.url}/sources_to_targets`, { method: 'POST', body: asked })
      return { status: reply.status, body: await reply.text() }
    })
    const { distances } = valhallaDistances({ url: withoutCutoff.url })
    expect(await distances(crossing(0, 3), [offTheGrid])).toEqual([{ unroutable: 'no-road-nearby' }])
    await withoutCutoff.close()
  })
})

describe('a Valhalla server that fails', () => {
  const ask = async (reply: Reply | undefined) => {
    const server = await openLocalServer(() => reply ?? 'hang up')
    return valhallaDistances({ url: server.url })
      .distances(crossing(0, 3), [crossing(1, 3)])
      .finally(server.close)
  }

  test.each([
    ['429', 'rate-limited'],
    ['500', 'unavailable'],
    ['html', 'unavailable'],
    ['shape', 'unavailable'],
    ['hangup', 'unavailable'],
    ['never', 'timeout'],
  ])('failure %s is %s', async (kind, code) => {
    await expect(ask(failureAsked(`fail:${kind}`))).rejects.toMatchObject({ code })
  })

  test('an unexplained 400 is reported as our bad request', async () => {
    await expect(
      ask({ status: 400, body: { error: 'Failed to parse', error_code: 100 } }),
    ).rejects.toMatchObject({
      code: 'bad-request',
    })
  })

  test.each([
    [{ error_code: 171 }, 'no-road-nearby'],
    [{ error: 'No suitable edges near location' }, 'no-road-nearby'],
    [{ error_code: 442 }, 'no-route'],
    [{ error: 'No path could be found for input' }, 'no-route'],
    [{ error: 'Path distance exceeds the max distance limit: 200000 meters' }, 'too-far'],
  ])('%o is %s', async (body, unroutable) => {
    expect(await ask({ status: 400, body })).toEqual([{ unroutable }])
  })
})
