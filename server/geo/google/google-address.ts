import { z } from 'zod'
import type { GeoAddress, Precision } from '../places.ts'
import { stripPlusCode } from '../plus-code.ts'

export const Component = z.object({
  longText: z.string().default(''),
  shortText: z.string().default(''),
  types: z.array(z.string()).default([]),
})
export type Component = z.infer<typeof Component>

export type GooglePlace = {
  formattedAddress: string
  location: { latitude: number; longitude: number }
  /** ROOFTOP, RANGE_INTERPOLATED, GEOMETRIC_CENTER, APPROXIMATE, or a value that Google may add. */
  granularity?: string | undefined
  addressComponents: Component[]
}

/** Needed because `regionCode` in a request is only a bias: results may still lie abroad. */
export function inIndia(place: {
  addressComponents: Component[]
  postalAddress?: { regionCode?: string | undefined } | undefined
}): boolean {
  const country = partOf(place.addressComponents, 'country')?.shortText
  return (place.postalAddress?.regionCode ?? country) === 'IN'
}

export function addressOf(place: GooglePlace): GeoAddress {
  const parts = place.addressComponents
  const text = (...types: string[]) => partOf(parts, ...types)?.longText || undefined
  const line = [text('premise'), text('street_number'), text('route')].filter(Boolean).join(', ')
  return withoutEmpty({
    at: { lat: place.location.latitude, lng: place.location.longitude },
    formatted: stripPlusCode(place.formattedAddress),
    precision: precisionOf(place),
    source: 'google' as const,
    line: line || undefined,
    locality: text('sublocality_level_1', 'sublocality', 'neighborhood'),
    city: text('locality', 'administrative_area_level_3'),
    district: text('administrative_area_level_3', 'administrative_area_level_2'),
    state: text('administrative_area_level_1'),
    pincode: text('postal_code'),
  })
}

function partOf(parts: Component[], ...types: string[]): Component | undefined {
  for (const type of types) {
    const part = parts.find((candidate) => candidate.types.includes(type))
    if (part) return part
  }
  return undefined
}

/** Place Details has no granularity; then the finest component of the address decides. */
function precisionOf({ granularity, addressComponents: parts }: GooglePlace): Precision {
  if (granularity === 'ROOFTOP') return 'rooftop'
  if (granularity === 'RANGE_INTERPOLATED') return 'street'
  if (!granularity && partOf(parts, 'street_number', 'premise')) return 'rooftop'
  if (partOf(parts, 'route')) return 'street'
  if (partOf(parts, 'sublocality', 'sublocality_level_1', 'neighborhood')) return 'locality'
  if (partOf(parts, 'locality')) return 'city'
  return partOf(parts, 'postal_code') ? 'pincode' : 'unknown'
}

/** Removes keys whose value is `undefined`, so that equal addresses are deeply equal. */
export function withoutEmpty<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never
}
