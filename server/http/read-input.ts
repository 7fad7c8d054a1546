import { readWithin } from './read-within.ts'
import { Refusal } from './refusal.ts'

/**
 * The parsed JSON body of a request, or `undefined` where there is none. Refuses another content type (415), invalid
 * JSON (400), and a body beyond `maxBytes` (413), which it stops reading there.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type')
  if (type !== null && !/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('wrong_content_type')
  const text = await readText(request, maxBytes)
  if (text === '') return undefined
  if (type === null) throw new Refusal('wrong_content_type')
  if (text.includes('\\u0000')) throw nulCharacter()
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed', { issues: [{ path: '', message: 'This is not JSON.' }] })
  }
}

const holdsNul = (text: string) => text.includes('\0')

/** PostgreSQL cannot store a NUL in a text. */
const nulCharacter = () =>
  new Refusal('malformed', { issues: [{ path: '', message: 'A text holds a NUL character.' }] })

async function readText(request: Request, maxBytes: number): Promise<string> {
  const declared = request.headers.get('content-length')
  if (declared === null)
    return withRoomFor(maxBytes, async () => new TextDecoder().decode(await readBytes(request, maxBytes)))
  if (Number(declared) > maxBytes) throw new Refusal('too_large')
  // Node ends the body at the declared length, so this cannot read more.
  return withRoomFor(Number(declared), () => request.text())
}

/** A body of this size or less needs no room. */
const SMALL_BYTES = 1024 * 1024
/** A body may arrive for minutes, from anybody with an account, and is in memory meanwhile. */
const MOST_BYTES_AT_ONCE = 256 * 1024 * 1024
const RETRY_AFTER_S = 5
let bytesAtOnce = 0

/** Refuses with `overloaded` if the large bodies that are being read would take too much memory together. */
async function withRoomFor(bytes: number, read: () => Promise<string>): Promise<string> {
  if (bytes <= SMALL_BYTES) return read()
  if (bytesAtOnce + bytes > MOST_BYTES_AT_ONCE)
    throw new Refusal('overloaded', { retryAfterSeconds: RETRY_AFTER_S })
  bytesAtOnce += bytes
  try {
    return await read()
  } finally {
    bytesAtOnce -= bytes
  }
}

/** The raw body, for signatures that cover its bytes. Refuses more than `maxBytes`. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const bytes = await readWithin(request.body, maxBytes)
  if (!bytes) throw new Refusal('too_large')
  return bytes
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges the three sources of input: path parameters win over the body, and the body over the query. */
export function joinInput(
  query: Record<string, string>,
  body: unknown,
  params: Record<string, string>,
): unknown {
  // A path parameter with a NUL is like an id that does not exist.
  if (Object.values(params).some(holdsNul)) throw new Refusal('not_found')
  if (Object.values(query).some(holdsNul)) throw nulCharacter()
  if (body !== undefined && !isRecord(body)) return body
  return { ...query, ...body, ...params }
}
