import { z } from 'zod'
import { roles } from './rules/accounts/roles.ts'
import { tidyText } from './rules/text/tidy-text.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An id. Text that cannot be one is answered with 404, like an id that does not exist; `notFound` marks that. */
export const Id = z.string().refine((text) => uuid.test(text), { params: { notFound: true } })
/** Ids in a query string, joined by commas. Text that cannot be an id is ignored, like an id that does not exist. */
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
export const Rupees = z
  .number()
  .min(0)
  .max(100_000_000)
  .refine(hasAtMostTwoDecimals, 'At most two decimals.')
  .describe('In rupees, with at most two decimals')
/** An amount of money in a reply. */
export const ReplyRupees = z.number().describe('In rupees')

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

/** The cursor that a paged list is continued from. */
export const After = z.string().max(300).optional().describe('The `next` of the previous page')
/** In the reply of a paged list: the cursor of its next page. */
export const Next = z
  .string()
  .optional()
  .describe('The cursor of the next page, to be sent as `after`; absent on the last page')

/** Paging of lists in GET calls: `?limit&after`. */
export const QueryPage = {
  limit: QueryNumber.pipe(z.int().min(1).max(MAX_PAGE))
    .optional()
    .describe('The largest number of entries on the page'),
  after: After,
}
/** Paging of lists in POST calls: `limit` and `after` in the body. */
export const BodyPage = {
  limit: z.int().min(1).max(MAX_PAGE).optional().describe('The largest number of entries on the page'),
  after: After,
}

/** `admin` is never stored or returned. */
export const Role = z
  .enum([...roles, 'admin'])
  .transform((role) => (role === 'admin' ? ('shop' as const) : role))
  .describe('`user`: a customer; `shop`: a shopkeeper; `admin`: the same as `shop`')
export const ReplyRole = z.enum(roles).describe('`user`: a customer; `shop`: a shopkeeper')

export const Moment = z.string().meta({ description: 'ISO 8601, UTC', format: 'date-time' })
/** Text that a person typed, tidied (`tidyText`), of at most `max` characters. */
export const Text = (max: number) => z.string().overwrite(tidyText).max(max)
export const Nothing = z.object({})
export const Done = z.object({ message: z.string().optional() })

/** The pause of a shop that takes no orders because of it. */
export const Pause = z.object({
  until: Moment.optional().describe(
    'When the pause ends automatically; if absent, it lasts until the shopkeeper resumes',
  ),
  because: z
    .enum(['unanswered'])
    .optional()
    .describe('Present if the shop was paused automatically, because it did not answer orders'),
})
export type Pause = z.infer<typeof Pause>
