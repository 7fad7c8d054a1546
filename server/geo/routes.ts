import { randomUUID } from 'node:crypto'
import { endpoints } from '#contract/endpoints.ts'
import type { StreetMap } from '#contract/geo.ts'
import { isInIndia } from '#contract/rules/accounts/checks.ts'
import type { Language } from '#contract/rules/language/languages.ts'
import { fill } from '#contract/rules/language/say.ts'
import { inLanguage } from '#contract/words/speech.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, CLIENT_CLOSED_REQUEST, serve } from '#server/http/serve.ts'
import { drawSketch } from './draw-sketch.ts'
import type { PlaceFinder } from './place-finder.ts'
import type { GeoAddress, LatLng } from './places.ts'
import { stripPlusCode } from './plus-code.ts'
import { placeTextsIn } from './texts/in-each.ts'

const FEWEST_CHARACTERS = 2
const MAX_SUGGESTIONS = 6

export type GeoParts = { places: PlaceFinder; distanceFactor: number; streetMap: StreetMap | null }

export function geoRoutes(api: Api, { places, distanceFactor, streetMap }: GeoParts) {
  serve(api, endpoints.searchPlaces, async ({ input, request, language }) => {
    const session = input.session ?? randomUUID()
    const text = input.q.trim()
    const near = pointOf(input)
    if (text.length < FEWEST_CHARACTERS) return { data: [], attribution: '', finest: 'unknown' as const }
    const query = { text, session, limit: MAX_SUGGESTIONS, ...(near && { near }) }
    const found = await unlessGone(request, () => places.search(query, request.signal))
    if (found instanceof Response) return found
    const { suggestions, attribution, finest, notice } = found
    const texts = inLanguage(placeTextsIn, language)
    return {
      data: suggestions.map(({ ref, title, subtitle }) => ({ ref, title, subtitle })),
      attribution,
      finest,
      ...(notice && { notice: texts[notice] }),
    }
  })

  serve(api, endpoints.resolvePlace, async ({ input, request, language }) => {
    const session = input.session ?? randomUUID()
    const found = await unlessGone(request, () => places.resolve(input.ref, session, request.signal))
    if (found instanceof Response) return found
    return { data: showPlace(found, found?.at, language) }
  })

  serve(api, endpoints.reversePlace, async ({ input, request, language }) => {
    const at = pointOf(input)
    const found = at && (await unlessGone(request, () => places.reverse(at, request.signal)))
    if (found instanceof Response) return found
    // Replies with the point that was sent, not with that of the address found.
    return { data: showPlace(found, at, language) }
  })

  serve(api, endpoints.showSketch, async ({ db, input }) => {
    const at = pointOf(input)
    if (!at) throw new Refusal('invalid_address')
    const drawn = await drawSketch(db, at, distanceFactor, await places.ownAttribution())
    return { data: { ...drawn, streetMap } }
  })
}

/** Answers 499 if the browser has aborted the request, as it does with each further letter typed: that is not an error. */
async function unlessGone<T>(request: Request, ask: () => Promise<T>): Promise<T | Response> {
  try {
    return await ask()
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
    throw error
  }
}

/** Undefined for a point outside India, such as (0,0) or swapped coordinates. */
function pointOf({ latitude, longitude }: { latitude?: number; longitude?: number }): LatLng | undefined {
  if (latitude === undefined || longitude === undefined || !isInIndia(latitude, longitude)) return undefined
  return { lat: latitude, lng: longitude }
}

function showPlace(address: GeoAddress | null | undefined, at: LatLng | undefined, language: Language) {
  if (!address || !at || !isInIndia(at.lat, at.lng)) throw new Refusal('invalid_address')
  const texts = inLanguage(placeTextsIn, language)
  const named =
    stripPlusCode(address.formatted) ||
    [address.locality, address.city, address.state].filter(Boolean).join(', ')
  return {
    address: address.isOnlyNear ? fill(texts.near, { place: named }) : named,
    street2: address.locality ?? address.line ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    postal_code: address.pincode ?? '',
    latitude: at.lat,
    longitude: at.lng,
    precision: address.precision,
  }
}
