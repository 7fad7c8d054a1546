import type { StreetMap } from '#contract/geo.ts'
import type { OutsideHosts } from '#server/http/security/security.ts'
import type { Config } from '#server/settings.ts'

type MapSettings = Pick<Config, 'MAP_STYLE_URL' | 'MAP_HOSTS' | 'GOOGLE_MAPS_BROWSER_KEY'>

/** The street map under the pin. Null if none is configured; then the drawn sketch is shown. */
export function streetMapOf({ MAP_STYLE_URL, GOOGLE_MAPS_BROWSER_KEY }: MapSettings): StreetMap | null {
  if (MAP_STYLE_URL) return { kind: 'tiles', styleUrl: MAP_STYLE_URL }
  if (GOOGLE_MAPS_BROWSER_KEY) return { kind: 'google', key: GOOGLE_MAPS_BROWSER_KEY }
  return null
}

/**
 * The origins that the map needs in the Content-Security-Policy. Google's are those of its guide without `unsafe-eval`, which
 * a page that takes payments must not allow. MapLibre starts its worker by a plain string address, so under Trusted Types it
 * needs the `default` policy.
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
