import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_PLACE_SEARCH } from './rules/text/lengths.ts'
import { QueryLatitude, QueryLongitude, refuseHalfPlace } from './shapes.ts'

export const Suggestion = z.object({
  ref: z.string(),
  title: z.string(),
  subtitle: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

const Precision = z.enum(['rooftop', 'street', 'locality', 'pincode', 'city', 'unknown'])

export const PlaceAddress = z.object({
  address: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

export const Place = PlaceAddress.extend({ precision: Precision })
export type Place = z.infer<typeof Place>

const Session = z
  .string()
  .max(36)
  .optional()
  .describe('A random id that the searches for one place and its `resolvePlace` have in common')

export const searchPlaces = endpoint('searchPlaces', {
  input: z
    .object({
      q: z.string().max(MAX_PLACE_SEARCH),
      latitude: QueryLatitude.optional(),
      longitude: QueryLongitude.optional(),
      session: Session,
    })
    .check(refuseHalfPlace),
  reply: z.object({
    data: z.array(Suggestion),
    attribution: z.string(),
    finest: Precision.describe('The most precise kind of place that this search can return'),
    notice: z
      .string()
      .optional()
      .describe('A text to show, if the results are incomplete or come from a fallback'),
  }),
  refuses: ['too_many'],
})
export const resolvePlace = endpoint('resolvePlace', {
  input: z.object({
    ref: z.string().min(1).max(1000).describe('The `ref` of a suggestion'),
    session: Session,
  }),
  reply: z.object({ data: Place }),
  refuses: ['invalid_address', 'too_many'],
})
export const reversePlace = endpoint('reversePlace', {
  input: z.object({ latitude: QueryLatitude, longitude: QueryLongitude }),
  reply: z.object({ data: Place }),
  refuses: ['invalid_address', 'too_many'],
})

/** The street map that the browser loads, with what it needs for that. */
export const StreetMap = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tiles'), styleUrl: z.string() }),
  z.object({ kind: z.literal('google'), key: z.string() }),
])
export type StreetMap = z.infer<typeof StreetMap>

/** The contents of the drawn sketch around a point, which is not a street map. */
export const Sketch = z.object({
  attribution: z.string(),
  names: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
  rings: z.array(
    z.object({
      roadMetres: z.number().describe('A distance by road, in metres, at which the delivery fee rises'),
      straightMetres: z.number().describe('Roughly the same distance in a straight line, in metres'),
    }),
  ),
  streetMap: StreetMap.nullable().describe(
    'The street map to show instead of the sketch; null if this installation has none',
  ),
})
export type Sketch = z.infer<typeof Sketch>

export const showSketch = endpoint('showSketch', {
  input: z.object({ latitude: QueryLatitude, longitude: QueryLongitude }),
  reply: z.object({ data: Sketch }),
  refuses: ['invalid_address', 'too_many'],
})
