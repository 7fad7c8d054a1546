import { z } from 'zod'
import { straightLineMetres } from '#contract/rules/places/straight-line.ts'
import { askProvider, type ProviderAnswer, readAnswer } from './ask-provider.ts'
import type { Distance, DistanceProvider, Unroutable } from './distance.ts'
import { GeoError } from './geo-error.ts'
import type { LatLng } from './places.ts'

/** If the nearest road is farther from a point, there is no road to it. */
const SNAP_METRES = 500
const SNAP_SLACK_METRES = 100
const MAX_TARGETS = 25

const Cell = z.object({
  /** Kilometres; `null` where no route was found. */
  distance: z.number().nullable(),
  begin_lat: z.number().optional(),
  begin_lon: z.number().optional(),
  end_lat: z.number().optional(),
  end_lon: z.number().optional(),
})
const Matrix = z.object({ sources_to_targets: z.array(z.array(Cell)) })
const Refused = z.object({ error: z.string().optional(), error_code: z.int().optional() })

const refusals: { code: number; message: RegExp; unroutable: Unroutable['unroutable'] }[] = [
  { code: 171, message: /no suitable edges/i, unroutable: 'no-road-nearby' },
  { code: 442, message: /no path could be found/i, unroutable: 'no-route' },
  { code: 154, message: /exceeds the max distance/i, unroutable: 'too-far' },
]

/** Road distances for a motor scooter, from a Valhalla server that the operator runs. */
export function valhallaDistances({ url }: { url: string }): DistanceProvider {
  const address = new URL('sources_to_targets', url.endsWith('/') ? url : `${url}/`)

  async function matrix(from: LatLng, to: readonly LatLng[], signal?: AbortSignal): Promise<Distance[]> {
    const answer = await askProvider({ url: address, body: matrixBody(from, to), signal })
    if (answer.status !== 400) return readMatrix(answer, from, to)
    const only = to.length === 1 ? to[0] : undefined
    if (only) return [readRefusal(answer)]
    // One bad target fails the whole matrix, so each is asked for separately.
    const found: Distance[] = []
    for (const point of to) found.push(...(await matrix(from, [point], signal)))
    return found
  }

  return {
    async distances(from, to, signal) {
      const found: Distance[] = []
      for (let i = 0; i < to.length; i += MAX_TARGETS)
        found.push(...(await matrix(from, to.slice(i, i + MAX_TARGETS), signal)))
      return found
    },
  }
}

function matrixBody(from: LatLng, to: readonly LatLng[]) {
  // Without a cutoff Valhalla snaps to a road kilometres away and does not say so.
  const location = ({ lat, lng }: LatLng) => ({ lat, lon: lng, search_cutoff: SNAP_METRES })
  return {
    sources: [location(from)],
    targets: to.map(location),
    costing: 'motor_scooter',
    units: 'kilometers',
    verbose: true,
  }
}

function readMatrix(answer: ProviderAnswer, from: LatLng, to: readonly LatLng[]): Distance[] {
  const [row = []] = readAnswer(answer, Matrix).sources_to_targets
  return to.map((point, i) => {
    const cell = row[i]
    if (!cell) throw new GeoError('unavailable', 'a cell is missing')
    if (cell.distance === null) return { unroutable: 'no-route' }
    if (isFarFrom(from, cell.begin_lat, cell.begin_lon) || isFarFrom(point, cell.end_lat, cell.end_lon))
      return { unroutable: 'no-road-nearby' }
    return { metres: Math.round(cell.distance * 1000), method: 'road', source: 'osm' }
  })
}

function isFarFrom(asked: LatLng, lat: number | undefined, lng: number | undefined): boolean {
  if (lat === undefined || lng === undefined) return false
  return straightLineMetres(asked, { lat, lng }) > SNAP_METRES + SNAP_SLACK_METRES
}

function readRefusal({ body }: ProviderAnswer): Unroutable {
  const { error = '', error_code } = Refused.safeParse(body).data ?? {}
  const refusal = refusals.find(({ code, message }) => code === error_code || message.test(error))
  if (!refusal) throw new GeoError('bad-request', `error ${error_code ?? 'without a code'}`)
  return { unroutable: refusal.unroutable }
}
