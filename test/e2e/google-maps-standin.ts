import type { Page } from '@playwright/test'

export type GoogleFault = 'no script' | 'key refused' | 'key refused later' | 'nothing drawn'

/**
 * Plays the Maps JavaScript API, as far as the pin asks for it, at Google's own address. It breaks what the page lets
 * Google's script do if the page does not: it writes a style, and a picture of Google's.
 */
export async function playGoogleMaps(page: Page, fault?: GoogleFault): Promise<{ asked: URL[] }> {
  const asked: URL[] = []
  await page.route('https://maps.googleapis.com/**', async (route) => {
    const url = new URL(route.request().url())
    asked.push(url)
    if (url.pathname !== '/maps/api/js') return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
    if (fault === 'no script') return route.abort()
    const callback = url.searchParams.get('callback') ?? ''
    const body = `(${standIn})(${JSON.stringify(fault ?? '')});${callback}()`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  return { asked }
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'

/** Runs in the page: it may use nothing from round it. */
function standIn(fault: string) {
  type Point = { x: number; y: number }
  type Literal = { lat: number; lng: number }
  const TILE = 256
  const worldOf = ({ lat, lng }: Literal): Point => {
    const sine = Math.sin((lat * Math.PI) / 180)
    return {
      x: TILE * (0.5 + lng / 360),
      y: TILE * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
    }
  }
  const latLngOf = ({ x, y }: Point) => {
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / TILE))) * 180) / Math.PI
    const lng = (x / TILE - 0.5) * 360
    return { lat: () => lat, lng: () => lng }
  }
  type Listener = { name: string; tell: () => void }

  class GoogleMap {
    listeners: Listener[] = []
    overlays: Overlay[] = []
    zoom: number
    centre: Point
    box: HTMLElement
    constructor(box: HTMLElement, options: { center: Literal; zoom: number }) {
      this.box = box
      this.zoom = options.zoom
      this.centre = worldOf(options.center)
      const style = document.createElement('style')
      style.nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? ''
      style.textContent = '.google-ground { position: absolute; inset: 0; background: rgb(1, 222, 3) }'
      document.head.append(style)
      const ground = document.createElement('div')
      ground.className = 'google-ground'
      const picture = document.createElement('img')
      picture.alt = 'Google'
      picture.src = 'https://maps.googleapis.com/logo.svg'
      ground.append(picture)
      box.append(ground)
      const refuse = () => (window as unknown as { gm_authFailure?(): void }).gm_authFailure?.()
      setTimeout(() => {
        if (fault === 'key refused') return refuse()
        if (fault === 'nothing drawn') return
        this.tell('tilesloaded')
        if (fault === 'key refused later') setTimeout(refuse, 1500)
      }, 50)
    }
    pixel(world: Point): Point {
      const scale = 2 ** this.zoom
      return {
        x: (world.x - this.centre.x) * scale + this.box.clientWidth / 2,
        y: (world.y - this.centre.y) * scale + this.box.clientHeight / 2,
      }
    }
    world(pixel: Point): Point {
      const scale = 2 ** this.zoom
      return {
        x: (pixel.x - this.box.clientWidth / 2) / scale + this.centre.x,
        y: (pixel.y - this.box.clientHeight / 2) / scale + this.centre.y,
      }
    }
    tell(name: string) {
      for (const listener of this.listeners.filter((one) => one.name === name)) listener.tell()
      if (name === 'bounds_changed') for (const overlay of this.overlays) overlay.draw()
    }
    addListener(name: string, tell: () => void) {
      this.listeners.push({ name, tell })
    }
    getZoom() {
      return this.zoom
    }
    getCenter() {
      return latLngOf(this.centre)
    }
    setZoom(zoom: number) {
      this.zoom = zoom
      this.tell('bounds_changed')
    }
    setCenter(centre: Literal) {
      this.centre = worldOf(centre)
      this.tell('bounds_changed')
    }
    fitBounds(bounds: { north: number; south: number; east: number; west: number }) {
      const [a, b] = [
        worldOf({ lat: bounds.north, lng: bounds.west }),
        worldOf({ lat: bounds.south, lng: bounds.east }),
      ]
      this.centre = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      const room = Math.min(this.box.clientWidth / (b.x - a.x), this.box.clientHeight / (b.y - a.y))
      this.zoom = Math.floor(Math.log2(room))
      this.tell('bounds_changed')
    }
  }

  class Overlay {
    map: GoogleMap | null = null
    draw() {}
    setMap(map: GoogleMap | null) {
      this.map = map
      map?.overlays.push(this)
      if (map) setTimeout(() => this.draw(), 0)
    }
    getProjection() {
      const map = this.map
      return {
        fromLatLngToContainerPixel: (point: Literal) => map?.pixel(worldOf(point)),
        fromContainerPixelToLatLng: (pixel: Point) => map && latLngOf(map.world(pixel)),
      }
    }
  }

  class GooglePoint {
    x: number
    y: number
    constructor(x: number, y: number) {
      this.x = x
      this.y = y
    }
  }

  const event = {
    addListenerOnce: (map: GoogleMap, name: string, tell: () => void) => map.addListener(name, tell),
    clearInstanceListeners(map: GoogleMap) {
      map.listeners = []
    },
  }
  const libraries: Record<string, unknown> = {
    maps: { Map: GoogleMap, OverlayView: Overlay },
    core: { Point: GooglePoint },
  }
  Object.assign(window, {
    google: { maps: { event, importLibrary: async (name: string) => libraries[name] } },
  })
}
