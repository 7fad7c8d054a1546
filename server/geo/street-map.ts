import type { StreetMap } from '#contract/geo.ts'
import type { OutsideHosts } from '#server/http/security.ts'
import type { Config } from '#server/settings.ts'

type MapSettings = Pick<Config, 'MAP_STYLE_URL' | 'MAP_HOSTS' | 'GOOGLE_MAPS_BROWSER_KEY'>

/** The map under the pin; nothing where the drawn sketch is all there is. */
export function streetMapOf({ MAP_STYLE_URL, GOOGLE_MAPS_BROWSER_KEY }: MapSettings): StreetMap | null {
  if (MAP_STYLE_URL) return { kind: 'tiles', styleUrl: MAP_STYLE_URL }
  if (GOOGLE_MAPS_BROWSER_KEY) return { kind: 'google', key: GOOGLE_MAPS_BROWSER_KEY }
  return null
}

/**
 * Google's as its guide names them, but for `unsafe-eval`, which a page that takes money does not give. MapLibre
 * starts its worker by an address as text, which under Trusted Types is the default policy's to allow.
 */
export function mapHosts(settings: MapSettings): OutsideHosts {
  const map = streetMapOf(settings)
  if (map?.kind === 'tiles')
    return { connect: [new URL(map.styleUrl).origin, ...settings.MAP_HOSTS], trustedTypes: ['default'] }
  if (map?.kind === 'google')
    return {
      script: ['https://maps.googleapis.com'],
      connect: ['https://*.googleapis.com', 'https://*.gstatic.com'],
      image: ['https://*.googleapis.com', 'https://*.gstatic.com'],
      style: ['https://fonts.googleapis.com'],
      font: ['https://fonts.gstatic.com'],
      worker: ['blob:'],
      trustedTypes: ['map'],
    }
  return {}
}
