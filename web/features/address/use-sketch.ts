import { useState } from 'react'
import type { Sketch } from '#contract/geo.ts'
import { type LatLng, straightLineMetres } from '#contract/rules/places/straight-line.ts'
import { useData } from '#web/data/use-data.ts'

const STALE_METRES = 3000
const nameless: Sketch = { attribution: '', names: [], rings: [], streetMap: null }

/**
 * Names and fee rings around a point, refetched only when it has moved far; without them the sketch shows none. Also the
 * street map's setting, which is the same everywhere and so stays during a refetch.
 */
export function useSketch(around: LatLng): Sketch {
  const [asked, setAsked] = useState(around)
  if (straightLineMetres(asked, around) > STALE_METRES) setAsked(around)
  const { data } = useData('showSketch', { latitude: String(asked.lat), longitude: String(asked.lng) })
  const [streetMap, setStreetMap] = useState<Sketch['streetMap']>(null)
  if (data?.data.streetMap && !streetMap) setStreetMap(data.data.streetMap)
  return { ...(data?.data ?? nameless), streetMap }
}
