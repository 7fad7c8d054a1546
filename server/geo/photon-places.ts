import { z } from 'zod'
import { isInIndia } from '#contract/rules/accounts/checks.ts'
import { askProvider, readAnswer, SUGGEST_TIMEOUT_MS } from './ask-provider.ts'
import { withoutEmpty } from './google/google-address.ts'
import { openRef, signRef } from './place-ref.ts'
import type { Capabilities, GeoAddress, LatLng, PlaceDirectory, Precision, Suggestion } from './places.ts'
import { stripPlusCode } from './plus-code.ts'
import { attributions } from './texts/en.ts'

const INDIA_BOX = '68,6.5,97.5,37.1'
const REVERSE_RADIUS_KM = 1
const DEFAULT_LIMIT = 6

const caps: Capabilities = {
  source: 'osm',
  finest: 'rooftop',
  attribution: [attributions.openStreetMap],
}

const Properties = z.object({
  name: z.string().optional(),
  housenumber: z.string().optional(),
  street: z.string().optional(),
  locality: z.string().optional(),
  district: z.string().optional(),
  city: z.string().optional(),
  county: z.string().optional(),
  state: z.string().optional(),
  postcode: z.string().optional(),
  countrycode: z.string().optional(),
  osm_key: z.string().optional(),
  osm_value: z.string().optional(),
})
const Feature = z.object({
  /** GeoJSON: longitude first. */
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: Properties,
})
const Features = z.object({ features: z.array(Feature) })
type Feature = z.infer<typeof Feature>

/**
 * A Photon server that the operator runs. Photon cannot look a place up by id, so the suggestion's `ref` contains the place,
 * signed by us. Written from the documentation; never run against a live server.
 */
export function photonPlaces({ url, signingKey }: { url: string; signingKey: string }): PlaceDirectory {
  async function ask(path: string, query: Record<string, string>, timeoutMs?: number, signal?: AbortSignal) {
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`)
    address.search = new URLSearchParams({ ...query, lang: 'en' }).toString()
    const answer = await askProvider({ url: address, signal, ...(timeoutMs && { timeoutMs }) })
    return readAnswer(answer, Features).features.filter(isIndian)
  }
  // Older servers support only the bounding box, newer ones the country, so both are sent, and results are filtered as well.
  const search = (text: string, near: LatLng | undefined, limit: number) => ({
    q: text,
    limit: String(limit),
    countrycode: 'IN',
    bbox: INDIA_BOX,
    ...(near && { lat: String(near.lat), lon: String(near.lng) }),
  })

  return {
    caps,

    async suggest({ text, near, limit = DEFAULT_LIMIT }, signal) {
      const features = await ask('api', search(text, near, limit), SUGGEST_TIMEOUT_MS, signal)
      return features.flatMap((feature) => toSuggestion(feature, signingKey) ?? [])
    },

    resolve: async (ref) => openRef(ref, signingKey),

    async reverse(at, signal) {
      const query = {
        lat: String(at.lat),
        lon: String(at.lng),
        radius: String(REVERSE_RADIUS_KM),
        limit: '1',
      }
      const [feature] = await ask('reverse', query, undefined, signal)
      return feature ? toAddress(feature) : null
    },
  }
}

function isIndian({ geometry, properties }: Feature): boolean {
  const [lng, lat] = geometry.coordinates
  return (properties.countrycode ?? 'IN').toUpperCase() === 'IN' && isInIndia(lat, lng)
}

function toSuggestion(feature: Feature, signingKey: string): Suggestion | undefined {
  const address = toAddress(feature)
  const [title, ...rest] = address.formatted.split(', ')
  if (!title) return undefined
  return { ref: signRef(address, signingKey), title, subtitle: rest.join(', '), source: 'osm' }
}

function toAddress({ geometry, properties: p }: Feature): GeoAddress {
  const [lng, lat] = geometry.coordinates
  const street = [p.housenumber, p.street].filter(Boolean).join(' ')
  const city = p.city ?? (isTown(p) ? p.name : p.county)
  const place = [p.state, p.postcode].filter(Boolean).join(' ')
  const parts = [p.name, street, p.locality ?? p.district, city, place].filter(Boolean)
  return withoutEmpty({
    at: { lat, lng },
    formatted: stripPlusCode([...new Set(parts)].join(', ')),
    precision: precisionOf(p),
    source: 'osm' as const,
    line: [p.name === city ? undefined : p.name, street].filter(Boolean).join(', ') || undefined,
    locality: p.locality ?? p.district,
    city,
    district: p.county,
    state: p.state,
    pincode: p.postcode?.replaceAll(' ', ''),
  })
}

type Properties = z.infer<typeof Properties>

const isTown = ({ osm_key, osm_value = '' }: Properties) =>
  osm_key === 'place' && /^(city|town)$/.test(osm_value)

function precisionOf(p: Properties): Precision {
  if (p.housenumber) return 'rooftop'
  if (p.osm_key === 'highway') return 'street'
  if (p.osm_value === 'postcode' || p.osm_value === 'postal_code') return 'pincode'
  if (isTown(p)) return 'city'
  if (p.osm_key === 'place') return 'locality'
  if (p.osm_key === 'boundary') return 'city'
  return p.osm_key ? 'rooftop' : 'unknown'
}
