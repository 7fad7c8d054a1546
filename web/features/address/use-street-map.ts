import { useEffect, useReducer, useRef, useState } from 'react'
import type { StreetMap as StreetMapSetting } from '#contract/geo.ts'
import type { OpenStreetMap, StreetMap } from './ground.ts'
import type { View } from './sketch-view.ts'

/** After that the street map is given up, so that it does not replace the sketch while somebody is using it. */
const PATIENCE_MS = 10_000

/**
 * Opens the operator's street map in the box. `map` is undefined while there is none: not configured, not loaded yet, or
 * failed. The sketch is shown then.
 */
export function useStreetMap(setting: StreetMapSetting | null, start: View) {
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(start)
  const [map, setMap] = useState<StreetMap>()
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    if (!setting || !box.current) return
    const gone = new AbortController()
    // AbortSignal.timeout and AbortSignal.any are missing in older browsers that we support.
    let impatience: ReturnType<typeof setTimeout> | undefined
    let opened: StreetMap | undefined
    const close = () => {
      opened?.close()
      opened = undefined
      setMap(undefined)
    }
    const events = { onMoved: redraw, onFault: close }
    openerOf(setting)
      .then((open) => {
        if (!box.current) return
        impatience = setTimeout(() => gone.abort(), PATIENCE_MS)
        return open(box.current, first.current, events, gone.signal)
      })
      .then((standing) => {
        if (!standing) return
        if (gone.signal.aborted) return standing.close()
        opened = standing
        setMap(standing)
      })
      // Whatever failed, the sketch stays.
      .catch(() => undefined)
      .finally(() => clearTimeout(impatience))
    return () => {
      gone.abort()
      close()
    }
  }, [setting])

  return { box, map }
}

/** Loads the code of the configured map, each in a chunk of its own. */
async function openerOf(setting: StreetMapSetting): Promise<OpenStreetMap> {
  if (setting.kind === 'tiles') return (await import('./open-tiles.ts')).openTiles(setting.styleUrl)
  return (await import('./open-google-map.ts')).openGoogleMap(setting.key)
}
