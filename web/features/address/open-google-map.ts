import { trustedScript } from '#web/device/trusted-script.ts'
import { language } from '#web/language/language.ts'
import type { OpenStreetMap, StreetMap, StreetMapEvents } from './ground.ts'
import { boundsOf, spotsIn } from './map-spots.ts'

declare global {
  interface Window {
    /** Called by Google's script when it stands. */
    googleMapStands?: (() => void) | undefined
    /** Called by Google's script when the key is refused, which may be after the map was drawn. */
    gm_authFailure?: (() => void) | undefined
  }
}

/** Until it is fitted to what is to be seen. */
const FIRST_ZOOM = 14
const SCRIPT_URL = 'https://maps.googleapis.com/maps/api/js'

/** Google's own map, with what Google says of it on it. */
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

/** Rejects when Google refuses the key; that may be said long after the map stands. */
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

/** Once a document; what failed is asked for again by the next pin. */
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

/** Google's script looks for a style that may stand in the page, and gives its own the same nonce. */
function shareNonce() {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (!nonce) return
  const style = document.createElement('style')
  // The attribute, which is what it is looked for by; the property alone does not set it.
  style.setAttribute('nonce', nonce)
  document.head.append(style)
}
