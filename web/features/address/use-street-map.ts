import { useEffect, useReducer, useRef, useState } from 'react'
import type { StreetMap as StreetMapSetting } from '#contract/geo.ts'
import type { OpenStreetMap, StreetMap } from './ground.ts'
import type { View } from './sketch-view.ts'

/** How long somebody may look at the sketch until the map is no longer waited for. */
const PATIENCE_MS = 10_000

/**
 * The street map of this installation, opened in the box; nothing before it stands, where it cannot, when it is gone,
 * and where there is none. What stands there meanwhile needs no other care.
 */
export function useStreetMap(setting: StreetMapSetting | null, start: View) {
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(start)
  const [map, setMap] = useState<StreetMap>()
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    if (!setting || !box.current) return
    const gone = new AbortController()
    // By hand: AbortSignal.timeout and AbortSignal.any are younger than many a phone.
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
      // Whatever it was: the pin lies on the sketch, as it did until now.
      .catch(() => undefined)
      .finally(() => clearTimeout(impatience))
    return () => {
      gone.abort()
      close()
    }
  }, [setting])

  return { box, map }
}

/** Each map is a file of its own, fetched when a pin is to lie on it. */
async function openerOf(setting: StreetMapSetting): Promise<OpenStreetMap> {
  if (setting.kind === 'tiles') return (await import('./open-tiles.ts')).openTiles(setting.styleUrl)
  return (await import('./open-google-map.ts')).openGoogleMap(setting.key)
}
