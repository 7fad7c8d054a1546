import { trustedScript } from '#web/device/trusted-script.ts'
import { language } from '#web/language/language.ts'
import type { OpenStreetMap, StreetMap, StreetMapEvents } from './ground.ts'
import { boundsOf, spotsIn } from './map-spots.ts'

declare global {
  interface Window {
    /** Called by Google's script when it is loaded. */
    googleMapStands?: (() => void) | undefined
    /** Called by Google's script when the key is refused, which may be after the map was drawn. */
    gm_authFailure?: (() => void) | undefined
  }
}

/** Until the map is fitted to the view. */
const FIRST_ZOOM = 14
const SCRIPT_URL = 'https://maps.googleapis.com/maps/api/js'

/** Google's map, which shows its own attribution. */
export const openGoogleMap =
  (key: string): OpenStreetMap =>
  async (box, start, events, signal) => {
    await within(signal, loadScript(key))
    const { maps } = google
    const [{ Map: GoogleMap, OverlayView }, { Point }] = await within(
      signal,
      Promise.all([maps.importLibrary('maps'), maps.importLibrary('core')]),
    )
    const refused = refusal(events)
    const map = new GoogleMap(box, {
      center: start.middle,
      zoom: FIRST_ZOOM,
      disableDefaultUI: true,
      clickableIcons: false,
      gestureHandling: 'cooperative',
    })
    map.fitBounds(boundsOf(start), 0)
    const overlay = new OverlayView()
    overlay.draw = () => events.onMoved()
    overlay.setMap(map)
    map.addListener('bounds_changed', () => events.onMoved())
    const drawn = new Promise<void>((resolve) => {
      maps.event.addListenerOnce(map, 'tilesloaded', () => resolve())
    })
    const standing = toStreetMap(map, overlay, box, (x, y) => new Point(x, y))
    try {
      await within(signal, Promise.race([drawn, refused]))
    } catch (fault) {
      standing.close()
      throw fault
    }
    return standing
  }

/** Rejects if Google refuses the key, which may happen long after the map was loaded. */
function refusal({ onFault }: StreetMapEvents): Promise<never> {
  return new Promise((_, reject) => {
    window.gm_authFailure = () => {
      onFault()
      reject(new Error('Google refused the key of the map'))
    }
  })
}

function toStreetMap(
  map: google.maps.Map,
  overlay: google.maps.OverlayView,
  box: HTMLElement,
  pixel: (x: number, y: number) => google.maps.Point,
): StreetMap {
  const zoomBy = (steps: number) => map.setZoom((map.getZoom() ?? FIRST_ZOOM) + steps)
  return {
    ...spotsIn(
      box,
      (point) => overlay.getProjection().fromLatLngToContainerPixel(point) ?? { x: 0, y: 0 },
      ({ x, y }) => {
        const point = overlay.getProjection().fromContainerPixelToLatLng(pixel(x, y)) ?? map.getCenter()
        return { lat: point?.lat() ?? 0, lng: point?.lng() ?? 0 }
      },
    ),
    closer(middle) {
      map.setCenter(middle)
      zoomBy(1)
    },
    farther: () => zoomBy(-1),
    show: (view) => map.fitBounds(boundsOf(view), 0),
    credits: () => [],
    close() {
      window.gm_authFailure = undefined
      overlay.setMap(null)
      google.maps.event.clearInstanceListeners(map)
      box.replaceChildren()
    },
  }
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, ended])
}

let underway: Promise<void> | undefined

/** Loads Google's script, once per document. After a failure the next map tries again. */
function loadScript(key: string): Promise<void> {
  underway ??= fetchScript(key).catch((fault) => {
    underway = undefined
    throw fault
  })
  return underway
}

function fetchScript(key: string): Promise<void> {
  shareNonce()
  const asked = { key, v: 'quarterly', loading: 'async', language, region: 'IN', callback: 'googleMapStands' }
  const script = document.createElement('script')
  return new Promise((resolve, reject) => {
    window.googleMapStands = resolve
    script.onerror = () => {
      script.remove()
      reject(new Error('the script of the map cannot be had'))
    }
    script.async = true
    script.src = trustedScript('map', `${SCRIPT_URL}?${new URLSearchParams(asked)}`)
    document.head.append(script)
  })
}

/** Google's script copies the CSP nonce of an existing style element to its own, so there has to be one. */
function shareNonce() {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (!nonce) return
  const style = document.createElement('style')
  // Google selects by the attribute, which setting the property would not set.
  style.setAttribute('nonce', nonce)
  document.head.append(style)
}
