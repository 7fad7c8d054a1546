import { z } from 'zod'
import { roles } from './rules/roles.ts'
import { tidyText } from './rules/tidy-text.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An id. Text that cannot be one is answered with 404, like an id that does not exist; `notFound` marks that. */
export const Id = z.string().refine((text) => uuid.test(text), { params: { notFound: true } })
/** Ids in a query string, joined by commas. Text that cannot be an id is dropped, like an id that does not exist. */
export const QueryIds = (most: number) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string()).max(most))
    .transform((ids) => ids.filter((id) => uuid.test(id)))
/** An id in a reply. */
export const ReplyId = z.string()

/** Tolerates the error of floating-point sums, but not a positive amount below one paisa. */
function hasAtMostTwoDecimals(rupees: number): boolean {
  const paise = Math.round(rupees * 100)
  return Math.abs(rupees * 100 - paise) < 1e-6 && (paise > 0 || rupees === 0)
}

/** Rupees in the API: a JSON number with at most two decimals. Everywhere else money is integer paise. */
export const Rupees = z.number().min(0).max(100_000_000).refine(hasAtMostTwoDecimals, 'At most two decimals.')

/** A number written in a query string. */
export const QueryNumber = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'A number is needed.')
  .transform(Number)

/** A boolean in a query string; absent is false. */
export const QueryFlag = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => text === 'true')

export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)
export const QueryLatitude = QueryNumber.pipe(Latitude)
export const QueryLongitude = QueryNumber.pipe(Longitude)

type PerhapsPlace = { latitude?: number | undefined; longitude?: number | undefined }

/** For input with an optional point: refuses a latitude without a longitude, and the reverse. */
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

/** Requires exactly one of these fields. */
export const onlyOneOf =
  (...names: [string, ...string[]]) =>
  ({ value, issues }: z.core.ParsePayload<Record<string, unknown>>) => {
    if (names.filter((name) => value[name] !== undefined).length === 1) return
    issues.push({ code: 'custom', input: value, path: [names[0]], message: `One of ${names.join(', ')}.` })
  }

const MAX_PAGE = 200

/** Paging of lists in GET calls: `?limit&after`. */
export const QueryPage = {
  limit: QueryNumber.pipe(z.int().min(1).max(MAX_PAGE)).optional(),
  after: z.string().max(300).optional(),
}
/** Paging of lists in POST calls: `limit` and `after` in the body. */
export const BodyPage = {
  limit: z.int().min(1).max(MAX_PAGE).optional(),
  after: z.string().max(300).optional(),
}

/** Input may say `admin` for `shop`; it is never stored or returned. */
export const Role = z
  .enum([...roles, 'admin'])
  .transform((role) => (role === 'admin' ? ('shop' as const) : role))
export const ReplyRole = z.enum(roles)

export const Moment = z.string().describe('ISO 8601, UTC')
/** Text that a person typed, tidied (`tidyText`), of at most `max` characters. */
export const Text = (max: number) => z.string().overwrite(tidyText).max(max)
export const Nothing = z.object({})
export const Done = z.object({ message: z.string().optional() })

/** The pause of a shop that takes no orders because of it. */
export const Pause = z.object({
  until: Moment.optional().describe('When it ends by itself; without it, it lasts until the shop resumes'),
  because: z.enum(['unanswered']).optional().describe('The reason, if not the shopkeeper paused it'),
})
export type Pause = z.infer<typeof Pause>
