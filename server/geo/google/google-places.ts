import { z } from 'zod'
import { askProvider, readAnswer, SUGGEST_TIMEOUT_MS } from '../ask-provider.ts'
import type { Capabilities, GeoAddress, LatLng, PlaceDirectory, Suggestion, SuggestQuery } from '../places.ts'
import { attributions } from '../texts/en.ts'
import { addressOf, Component, inIndia } from './google-address.ts'

export type GooglePlacesOptions = {
  apiKey: string
  placesUrl: string
  geocodingUrl: string
}

const DETAILS_MASK = 'id,formattedAddress,location,addressComponents'
const BIAS_RADIUS_METRES = 30_000
const PLACE_ID = /^[\w-]{5,300}$/

const caps: Capabilities = {
  source: 'google',
  finest: 'rooftop',
  attribution: [attributions.google],
}

const Point = z.object({ latitude: z.number().default(0), longitude: z.number().default(0) })
const Autocomplete = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text: z.object({ text: z.string() }).optional(),
            structuredFormat: z
              .object({
                mainText: z.object({ text: z.string() }),
                secondaryText: z.object({ text: z.string() }).optional(),
              })
              .optional(),
          })
          .optional(),
      }),
    )
    .default([]),
})
const Details = z.object({
  formattedAddress: z.string().default(''),
  location: Point.optional(),
  addressComponents: z.array(Component).default([]),
})
const Geocoded = z.object({
  results: z
    .array(
      z.object({
        location: Point.optional(),
        granularity: z.string().optional(),
        formattedAddress: z.string().default(''),
        postalAddress: z.object({ regionCode: z.string().optional() }).optional(),
        addressComponents: z.array(Component).default([]),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})

/**
 * Google's Places API (New) and Geocoding API v4. Written from the documentation; never run against the live service. Answers
 * are not stored: Google's terms allow that for coordinates for 30 days only, and without limit only for place ids.
 */
export function googlePlaces({ apiKey, placesUrl, geocodingUrl }: GooglePlacesOptions): PlaceDirectory {
  const headers = { 'x-goog-api-key': apiKey }

  return {
    caps,

    async suggest(query, signal) {
      const url = new URL(`${placesUrl}/v1/places:autocomplete`)
      const call = { url, headers, body: autocompleteBody(query), timeoutMs: SUGGEST_TIMEOUT_MS, signal }
      const { suggestions } = readAnswer(await askProvider(call), Autocomplete)
      return suggestions
        .flatMap(({ placePrediction }) => toSuggestion(placePrediction) ?? [])
        .slice(0, query.limit)
    },

    async resolve(ref, session, signal): Promise<GeoAddress | null> {
      if (!PLACE_ID.test(ref)) return null
      const url = new URL(`${placesUrl}/v1/places/${ref}`)
      url.search = new URLSearchParams({
        sessionToken: session,
        languageCode: 'en',
        regionCode: 'in',
      }).toString()
      const answer = await askProvider({
        url,
        headers: { ...headers, 'x-goog-fieldmask': DETAILS_MASK },
        signal,
      })
      // The place id is out of date; the person has to search again.
      if (answer.status === 404) return null
      const place = readAnswer(answer, Details)
      if (!place.location || !inIndia(place)) return null
      return addressOf({ ...place, location: place.location })
    },

    async reverse(at, signal) {
      const url = new URL(`${geocodingUrl}/v4/geocode/location/${at.lat},${at.lng}?languageCode=en`)
      const { results } = readAnswer(await askProvider({ url, headers, signal }), Geocoded)
      // In unmapped areas the first result is only a plus code.
      const found = results.find((r) => r.location && !r.types.includes('plus_code') && inIndia(r))
      if (!found?.location) return null
      return addressOf({ ...found, location: found.location })
    },
  }
}

function autocompleteBody({ text, near, session }: SuggestQuery) {
  return {
    input: text,
    sessionToken: session,
    includedRegionCodes: ['in'],
    languageCode: 'en',
    regionCode: 'in',
    // Without a bias Google uses the location of our server's IP address.
    locationBias: near
      ? { circle: { center: toGoogle(near), radius: BIAS_RADIUS_METRES } }
      : { rectangle: allOfIndia },
  }
}

const allOfIndia = { low: { latitude: 6.5, longitude: 68 }, high: { latitude: 37.1, longitude: 97.5 } }
const toGoogle = ({ lat, lng }: LatLng) => ({ latitude: lat, longitude: lng })

type Prediction = z.infer<typeof Autocomplete>['suggestions'][number]['placePrediction']

function toSuggestion(prediction: Prediction): Suggestion | undefined {
  if (!prediction) return undefined
  const title = prediction.structuredFormat?.mainText.text ?? prediction.text?.text
  if (!title) return undefined
  const subtitle = prediction.structuredFormat?.secondaryText?.text ?? ''
  return { ref: prediction.placeId, title, subtitle, source: 'google' }
}
