import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { withoutEmpty } from './google/google-address.ts'
import type { GeoAddress } from './places.ts'

const Carried = z.object({
  at: z.object({ lat: z.number(), lng: z.number() }),
  formatted: z.string(),
  precision: z.enum(['rooftop', 'street', 'locality', 'pincode', 'city', 'unknown']),
  source: z.literal('osm'),
  line: z.string().optional(),
  locality: z.string().optional(),
  city: z.string().optional(),
  district: z.string().optional(),
  state: z.string().optional(),
  pincode: z.string().optional(),
})

/** Makes a `ref` that contains the address itself, signed, for a provider that cannot look an address up by id. */
export function signRef(address: GeoAddress, key: string): string {
  const payload = Buffer.from(JSON.stringify(Carried.parse(address))).toString('base64url')
  return `${payload}.${signature(payload, key)}`
}

/** The address in a `ref`; null if it was not signed with this key. */
export function openRef(ref: string, key: string): GeoAddress | null {
  const [payload = '', mark = ''] = ref.split('.')
  const expected = Buffer.from(signature(payload, key))
  const given = Buffer.from(mark)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return withoutEmpty(Carried.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())))
}

function signature(payload: string, key: string): string {
  return createHmac('sha256', key).update(`place-ref:${payload}`).digest('base64url').slice(0, 22)
}
