import { z } from 'zod'
import { roles } from './rules/roles.ts'
import { tidyText } from './rules/tidy-text.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An id. One that cannot exist is answered like one that does not: 404, so its issue is marked. */
export const Id = z.string().refine((text) => uuid.test(text), { params: { notFound: true } })
/** An id in a reply. */
export const ReplyId = z.string()

/** As near as a sum of such numbers comes. What is more than nothing is a paisa at least. */
function hasAtMostTwoDecimals(rupees: number): boolean {
  const paise = Math.round(rupees * 100)
  return Math.abs(rupees * 100 - paise) < 1e-6 && (paise > 0 || rupees === 0)
}

/** Rupees on the wire: a JSON number with at most two decimals. Inside, money is integer paise. */
export const Rupees = z.number().min(0).max(100_000_000).refine(hasAtMostTwoDecimals, 'At most two decimals.')

/** A number written in a query string. */
export const QueryNumber = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'A number is needed.')
  .transform(Number)

/** Yes or no in a query string; absent is no. */
export const QueryFlag = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => text === 'true')

export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)
export const QueryLatitude = QueryNumber.pipe(Latitude)
export const QueryLongitude = QueryNumber.pipe(Longitude)

type PerhapsPlace = { latitude?: number | undefined; longitude?: number | undefined }

/** For questions that may name a place: half of one is a mistake, and is not taken for none. */
export function refuseHalfPlace({ value, issues }: z.core.ParsePayload<PerhapsPlace>) {
  const { latitude, longitude } = value
  if ((latitude === undefined) === (longitude === undefined)) return
  const missing = latitude === undefined ? 'latitude' : 'longitude'
  issues.push({
    code: 'custom',
    input: value,
    path: [missing],
    message: 'A place is a latitude and a longitude.',
  })
}

/** Of these one is said: nothing is guessed where several are. */
export const onlyOneOf =
  (...names: [string, ...string[]]) =>
  ({ value, issues }: z.core.ParsePayload<Record<string, unknown>>) => {
    if (names.filter((name) => value[name] !== undefined).length === 1) return
    issues.push({ code: 'custom', input: value, path: [names[0]], message: `One of ${names.join(', ')}.` })
  }

const MAX_PAGE = 200

/** `?limit&after` of GET lists. */
export const QueryPage = {
  limit: QueryNumber.pipe(z.int().min(1).max(MAX_PAGE)).optional(),
  after: z.string().max(300).optional(),
}
/** `limit` and `after` in the body of POST lists. */
export const BodyPage = {
  limit: z.int().min(1).max(MAX_PAGE).optional(),
  after: z.string().max(300).optional(),
}

/** `admin` is read as a spelling of `shop` and never written. */
export const Role = z
  .enum([...roles, 'admin'])
  .transform((role) => (role === 'admin' ? ('shop' as const) : role))
export const ReplyRole = z.enum(roles)

export const Moment = z.string().describe('ISO 8601, UTC')
/** What a person typed to be kept or shown. */
export const Text = (max: number) => z.string().overwrite(tidyText).max(max)
export const Nothing = z.object({})
export const Done = z.object({ message: z.string().optional() })

/** Of a shop that takes no orders because it was paused. */
export const Pause = z.object({
  until: Moment.optional().describe('When it ends by itself; else it stays until somebody resumes'),
  because: z.enum(['unanswered']).optional().describe('Why, where not the keeper did it'),
})
export type Pause = z.infer<typeof Pause>
