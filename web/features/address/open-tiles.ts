import { LngLat, setWorkerUrl, Map as TileMap } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { allowScript } from '#web/device/allow-script.ts'
import { mapTexts as texts } from '#web/texts/street-map.ts'
import type { Credit, OpenStreetMap, StreetMap } from './ground.ts'
import { boundsOf, spotsIn } from './map-spots.ts'
import { readCredits } from './read-credits.ts'
import type { View } from './sketch-view.ts'

const LEAST_ZOOM = 9
const MOST_ZOOM = 19

/** Vector tiles in the operator's style, drawn by MapLibre. */
export const openTiles =
  (styleUrl: string): OpenStreetMap =>
  async (box, start, events, signal) => {
    allowScript(workerUrl)
    setWorkerUrl(workerUrl)
    const map = makeMap(box, styleUrl, start)
    try {
      await firstTile(map, signal)
    } catch (fault) {
      map.remove()
      throw fault
    }
    map.on('move', events.onMoved)
    map.on('resize', events.onMoved)
    map.on('sourcedata', ({ sourceDataType }) => sourceDataType === 'metadata' && events.onMoved())
    map.on('webglcontextlost', events.onFault)
    return toStreetMap(map, box)
  }

/** Throws where the browser has no WebGL. */
function makeMap(box: HTMLElement, style: string, start: View): TileMap {
  const map = new TileMap({
    container: box,
    style,
    bounds: cornersOf(start),
    minZoom: LEAST_ZOOM,
    maxZoom: MOST_ZOOM,
    maxPitch: 0,
    dragRotate: false,
    // So that scrolling the page over the map does not zoom it.
    cooperativeGestures: true,
    // Replaced by our own (`read-credits.ts`), which does not insert the vendor's markup.
    attributionControl: false,
    locale: {
      'Map.Title': texts.title,
      'CooperativeGesturesHandler.WindowsHelpText': texts.scrollWithControl,
      'CooperativeGesturesHandler.MacHelpText': texts.scrollWithCommand,
      'CooperativeGesturesHandler.MobileHelpText': texts.twoFingers,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}

/** Waits until the map shows something: MapLibre also reports `idle` if no tile could be loaded, so one must have been. */
function firstTile(map: TileMap, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStyleThere = false
    let isTileThere = false
    // An aborted signal fires no more events.
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    map.on('sourcedata', ({ tile }) => {
      isTileThere ||= tile?.state === 'loaded'
    })
    map.on('style.load', () => {
      isStyleThere = true
    })
    // Errors after the style was loaded concern single tiles, fonts or icons, without which the map is still of use.
    map.on('error', ({ error }) => isStyleThere || reject(error))
    map.on('idle', () => (isTileThere ? resolve() : reject(new Error('no tile of the map came'))))
  })
}

function toStreetMap(map: TileMap, box: HTMLElement): StreetMap {
  // Repeated presses add up: each starts from the target of the running animation, not from its present zoom.
  let goal = map.getZoom()
  function zoomBy(steps: number, center?: LngLat) {
    const from = map.isZooming() ? goal : map.getZoom()
    goal = Math.min(Math.max(from + steps, LEAST_ZOOM), MOST_ZOOM)
    map.easeTo({ zoom: goal, ...(center && { center }) })
  }
  return {
    ...spotsIn(
      box,
      (point) => map.project(point),
      ({ x, y }) => map.unproject([x, y]),
    ),
    closer: ({ lat, lng }) => zoomBy(1, new LngLat(lng, lat)),
    farther: () => zoomBy(-1),
    show: (view) => map.fitBounds(cornersOf(view), { animate: false }),
    credits: () => creditsOf(map),
    close: () => map.remove(),
  }
}

function cornersOf(view: View): [LngLat, LngLat] {
  const { north, east, south, west } = boundsOf(view)
  return [new LngLat(west, south), new LngLat(east, north)]
}

function creditsOf(map: TileMap): Credit[] {
  const markups = Object.keys(map.getStyle().sources).map((id) => map.getSource(id)?.attribution ?? '')
  return [...new Set(markups)].flatMap((markup) => readCredits(markup))
}
