import { useEffect, useState } from 'react'
import type { Sketch } from '#contract/geo.ts'
import { type LatLng, straightLineMetres } from '#contract/rules/straight-line.ts'
import { api } from '#web/api/client.ts'

const STALE_METRES = 3000

/** Names and rings round a point; asked again only when it has moved far. Without them the sketch has no names, and works. */
export function useSketch(around: LatLng): Sketch {
  const [loaded, setLoaded] = useState<{ at: LatLng; sketch: Sketch }>()
  const isStale = !loaded || straightLineMetres(loaded.at, around) > STALE_METRES
  const { lat, lng } = around

  // biome-ignore lint/correctness/useExhaustiveDependencies: `lat` and `lng` matter only once they are far
  useEffect(() => {
    if (!isStale) return
    const call = new AbortController()
    api('showSketch', { latitude: String(lat), longitude: String(lng) }, { signal: call.signal }).then(
      ({ data }) => setLoaded({ at: { lat, lng }, sketch: data }),
      () => {},
    )
    return () => call.abort()
  }, [isStale])

  return loaded?.sketch ?? { attribution: '', names: [], rings: [] }
}
